import type { Profile } from "#src/contracts/profile.ts";
import type { Connection } from "#src/platform/database/database.ts";
import "./link.tables.ts";

/** Keeps a link; one that is there lives on from now. */
export async function upsertLink(
  connection: Connection,
  link: {
    id: string;
    country: string;
    url: string;
    profile: Profile | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await connection
    .insertInto("shared_links")
    .values({
      id: link.id,
      country: link.country,
      url: link.url,
      profile: link.profile === null ? null : JSON.stringify(link.profile),
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ expires_at: link.expiresAt }))
    .execute();
}

/** A link of a country whose time is not over. */
export function findLink(
  connection: Connection,
  link: { id: string; country: string; at: Date },
): Promise<{ id: string; url: string; profile: Profile | null } | undefined> {
  return connection
    .selectFrom("shared_links")
    .select(["id", "url", "profile"])
    .where("id", "=", link.id)
    .where("country", "=", link.country)
    .where("expires_at", ">", link.at)
    .executeTakeFirst();
}

/** Forgets what its time is over for; answers how many. */
export async function deleteExpiredLinks(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("shared_links")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
