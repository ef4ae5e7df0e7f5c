import { randomUUID } from "node:crypto";
import { createPasswordHashes } from "#src/modules/identity/account/password-hashes.ts";
import { insertPassword, insertUser } from "#src/modules/identity/account/user.queries.ts";
import type { TestApp } from "./app.ts";

export const accountPassword = "Verde-8-Rio";

/** An active account with a password and without a second factor or a role: what the first step of a sign-in is
 *  tried with. */
export async function addAccount(
  { database: { connection }, clock }: Pick<TestApp, "database" | "clock">,
  email: string,
): Promise<void> {
  const at = clock.now();
  const id = randomUUID();
  await insertUser(
    connection,
    {
      id,
      email,
      name: "Paula Rivas",
      kind: "staff",
      language: "es",
      timeZone: "America/Santiago",
      isDemonstration: false,
      activatedAt: at,
    },
    at,
  );
  const hash = await createPasswordHashes().hash(accountPassword);
  await insertPassword(connection, id, { hash, policy: "spec", neverExpires: true, setAt: at }, 4);
}
