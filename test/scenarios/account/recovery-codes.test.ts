import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "#src/modules/identity/account/totp.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { demonstrationEmail, demonstrationPassword } from "#test/harness/demonstration.ts";

/** Recovery codes by the calls of AL 5. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

async function auth(step: string, payload: object) {
  const answered = await site.app.inject({
    method: "POST",
    url: `/api/auth/${step}`,
    headers: { host: "localhost:3000", accept: "application/json" },
    payload,
  });
  const body = answered.json();
  return {
    status: answered.statusCode,
    body,
    code: body.error?.name as string | undefined,
    cache: answered.headers["cache-control"],
  };
}
const password = (name: string) =>
  auth("sign-in", { email: demonstrationEmail(name), password: demonstrationPassword });

/** Lets the password of a demonstration account be over. */
const expirePassword = (name: string) =>
  site.database.connection
    .updateTable("user_passwords")
    .set({
      never_expires: false,
      set_at: new Date(site.clock.now().getTime() - 200 * 86_400_000),
    })
    .where("user_id", "in", (users) =>
      users.selectFrom("users as u").select("u.id").where("u.email", "=", demonstrationEmail(name)),
    )
    .execute();

describe("a second factor that is set up with an expired password", () => {
  it("shows the recovery codes beside the ticket of the change, once, and they are good", async () => {
    await expirePassword("demo.sin-factor");
    const { body } = await password("demo.sin-factor");
    const { ticket } = body.data;
    const { secret } = (await auth("second-factor/enrol", { ticket })).body.data;
    const first = totpCode(secret, site.clock.now());
    const confirmed = await auth("second-factor/confirm", { ticket, code: first });
    expect([confirmed.status, confirmed.code]).toEqual([403, "PASSWORD_EXPIRED"]);
    expect(confirmed.cache).toContain("no-store");
    const { recoveryCodes, ticket: change } = confirmed.body.error.payload;
    expect(new Set(recoveryCodes).size).toBe(10);
    const changed = await auth("password", { ticket: change, password: "Nube-7-Abr" });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain(recoveryCodes[0]);
    const email = demonstrationEmail("demo.sin-factor");
    const again = await auth("sign-in", { email, password: "Nube-7-Abr" });
    const used = { ticket: again.body.data.ticket, code: recoveryCodes[0] };
    expect((await auth("second-factor", used)).status).toBe(200);
  });
});
