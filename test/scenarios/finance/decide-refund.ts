import { randomUUID } from "node:crypto";
import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";

/** A decision about a refund as it stands now, under a key of its own. */
export async function decideRefund(
  { app, database }: Pick<TestApp, "app" | "database">,
  who: Pick<SignedInPerson, "cookie">,
  id: string,
  decision: "approve" | "approve-transfer" | "account" | "complete" | "reject" | "withdraw",
  { body = {}, key = randomUUID() }: { body?: object; key?: string } = {},
): Promise<{ status: number; code: string | undefined }> {
  const { version } = await database.connection
    .selectFrom("refunds")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const answered = await app.inject({
    method: "POST",
    url: `/api/back-office/refunds/${id}/${decision}`,
    headers: { host: "localhost:3000", cookie: who.cookie, "idempotency-key": key },
    payload: { version, ...body },
  });
  const json = answered.body === "" ? undefined : answered.json();
  return { status: answered.statusCode, code: json?.error?.name };
}
