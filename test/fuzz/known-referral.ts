import { createStaffAccess, sessionCookie } from "#src/modules/identity/session/staff-access.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { dataOf, type KnownPart, pathTo, texts, type Walk } from "./known-part.ts";

/** As db/seed/advisors has it. */
const advisor = {
  id: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01",
  email: "marta.rios@amparo.example",
};

/** What opens the sign-in of the site under test. */
export const staffPassword = "of no use here";

/** A session of staff, as the site under test signs it (test/harness/app.ts). */
export function staffSession(): [name: string, value: string] {
  const clock = fixedClock("2026-10-10T15:00:00Z");
  const staff = createStaffAccess({
    access: { kind: "password", password: staffPassword },
    secret: "a test needs no secret",
    clock,
    attempts: { attempt: async (_who, work) => work() },
    isTls: false,
  });
  return [sessionCookie, staff.tokenOf({ name: "Ana", company: null })];
}

/** Advisors that come with the project, and hashes of the walker's session, each good for one call. */
export async function learnReferral(walk: Walk): Promise<KnownPart> {
  const hashes: string[] = [];
  for (let issued = 0; issued < 12; issued += 1) {
    const given = dataOf(await walk("POST /api/token", { body: {} }));
    hashes.push(...texts([pathTo(given, "hash")]));
  }
  return {
    forName({ path }, name) {
      if (name === "id" && path.startsWith("/api/users/")) return [advisor.id];
      return name === "hash" ? hashes : undefined;
    },
    bodyFor({ label }) {
      if (label === "POST /api/users/by-email") return { email: advisor.email };
      return label === "POST /api/token" ? {} : undefined;
    },
  };
}
