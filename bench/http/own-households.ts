import { randomUUID } from "node:crypto";
import type { Profile } from "#src/contracts/profile.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { newToken, tokenHash, visitorCookie } from "#src/platform/http/visitor-cookie.ts";

/** A visitor with a profile of their own, by the Cookie header that their browser sends. */
export interface OwnHousehold {
  cookie: string;
  size: number;
}

/** How many rows go into the database at once. */
const ROWS = 200;

/** Different households of one to five people: no two have the same ages and sexes. */
export function householdProfile(i: number): Profile {
  const age = 18 + (i % 45);
  const isWoman = Math.floor(i / 45) % 2 === 1;
  const rest = Math.floor(i / 90);
  const partner = { parentesco: "Cónyuge", sexo: isWoman ? "Masculino" : "Femenino" } as const;
  const children = Array.from({ length: rest % 4 }, (_, child) => ({
    parentesco: child % 2 === 0 ? ("Hija" as const) : ("Hijo" as const),
    edad: (1 + 3 * child + rest) % 18,
  }));
  return {
    cotizante: [{ sexo: isWoman ? "Femenino" : "Masculino", edad: age }],
    cargas: [
      ...(rest % 3 === 0 ? [] : [{ ...partner, edad: 18 + ((i * 7 + rest) % 45) }]),
      ...children,
    ],
  };
}

/** Stores visitors with these households, as if they had entered them. */
export async function keepHouseholds(
  connection: Connection,
  count: number,
): Promise<OwnHousehold[]> {
  // An hour ago: just after an edit a page says more.
  const at = new Date(Date.now() - 3_600_000);
  const households = Array.from({ length: count }, (_, i) => ({
    token: newToken(),
    profile: householdProfile(i),
  }));
  for (let from = 0; from < count; from += ROWS)
    await connection
      .insertInto("visitors")
      .values(
        households.slice(from, from + ROWS).map(({ token, profile }) => ({
          id: randomUUID(),
          token_hash: tokenHash(token),
          created_at: at,
          last_seen_on: at.toISOString().slice(0, 10),
          profile: JSON.stringify(profile),
          profile_saved_at: at,
        })),
      )
      .execute();
  return households.map(({ token, profile }) => ({
    cookie: `${visitorCookie}=${token}`,
    size: 1 + (profile.cargas?.length ?? 0),
  }));
}
