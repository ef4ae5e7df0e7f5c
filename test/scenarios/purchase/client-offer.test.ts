import { describe, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { asService } from "#src/platform/database/acting.ts";
import { call } from "#test/scenarios/back-office/people.ts";
import { assistedSite, pet, plain } from "./assisted.ts";
import { browserOf } from "./buyer.ts";
import { leftMails, newCode } from "./sign-purchase.ts";

/** A move to 500 by hand is made by sending the purchase link (lead-transitions.tsv): it opens the purchase and sends it. */

const test = assistedSite();
const { leadOf, urlOf, open, press, opened, rowOf, purchasesOf, kept } = test;

/** The lead's person was asked about mails. */
async function agree(lead: string, isGiven = true): Promise<string> {
  const { connection } = test.site.database;
  await connection
    .insertInto("lead_consents")
    .columns(["lead_id", "tenant_id", "channel", "purpose", "is_given", "source", "at"])
    .expression((from) =>
      from
        .selectFrom("leads")
        .select([
          "id",
          "tenant_id",
          sql<"email">`'email'`.as("channel"),
          sql<"contact">`'contact'`.as("purpose"),
          sql<boolean>`${isGiven}`.as("is_given"),
          sql<string>`'form'`.as("source"),
          sql<Date>`${test.site.clock.now()}`.as("at"),
        ])
        .where("reference", "=", lead),
    )
    .execute();
  return lead;
}

const versionOf = async (lead: string) =>
  (
    await test.site.database.connection
      .selectFrom("leads")
      .select("version")
      .where("reference", "=", lead)
      .executeTakeFirstOrThrow()
  ).version;

const move = async (lead: string, more: Record<string, string> = { purchaseConsent: "on" }) =>
  press(test.executive, urlOf(lead), {
    intent: "status",
    to: "500",
    version: String(await versionOf(lead)),
    ...more,
  });

const moveByCall = async (lead: string, body: object = {}) =>
  call(test.site, test.executive, "POST", `/api/back-office/leads/${lead}/status`, {
    to: 500,
    version: await versionOf(lead),
    ...body,
  });

/** The links that left for an address. */
const linksTo = async (email: string): Promise<string[]> =>
  (await leftMails(test.site))
    .filter((mail) => mail.includes(email))
    .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))
    .flatMap((mail) => new RegExp(`/Compra-Online/${pet}\\?[^"\\s]+client`).exec(mail) ?? [])
    .map((link) => link.replace("&amp;", "&"));

const unsentOf = async (lead: string) => {
  const [purchase] = await purchasesOf(lead);
  return asService(test.site.database.connection, (service) =>
    service
      .selectFrom("outbox_messages")
      .select(["unsent_state", "unsent_reason", "reference"])
      .where("ref", "like", `offer/${purchase?.id ?? ""}/%`)
      .execute(),
  );
};

const attemptsOf = async (lead: string) =>
  test.site.database.connection
    .selectFrom("lead_events")
    .select(["kind", "detail"])
    .where("lead_id", "=", (await rowOf(lead)).id)
    .where("kind", "=", "mail")
    .execute();

describe("a move to 500 by hand", () => {
  it("opens the purchase and sends its person the link, which a code of the same address opens", async () => {
    const lead = await agree(await leadOf());
    const form = (await open(test.executive, `${urlOf(lead)}?pasar=500`)).body;
    expect(form).toContain('name="purchaseConsent"');
    const moved = await move(lead);
    expect(moved.headers.location).toBe(`${urlOf(lead)}?hecho=linkSent`);
    const row = await rowOf(lead);
    expect(row).toMatchObject({ status: 500, sub_status: 5001 });
    const [purchase, ...more] = await purchasesOf(lead);
    expect(more).toEqual([]);
    expect(purchase).toMatchObject({ state: "OPEN", product_code: pet });
    expect(purchase?.consents).toMatchObject({ purchase: true, by: test.executive.userId });
    expect(await kept(lead)).toEqual([
      "lead.purchase-open done true",
      "lead.purchase-link done true",
    ]);
    expect(await attemptsOf(lead)).toMatchObject([{ detail: { subject: purchase?.reference } }]);
    const page = (await open(test.executive, `${urlOf(lead)}?hecho=linkSent`)).body;
    expect(page).toContain("va en camino al correo de la persona");
    // A link is on its way: the status alone is not taken back.
    expect(page).not.toContain('value="undo"');
    const email = row.email ?? "";
    await expect.poll(() => linksTo(email), { timeout: 20_000 }).toHaveLength(1);
    const [link = ""] = await linksTo(email);
    const client = browserOf(test.site);
    const { at } = await client.follow(link);
    const mails = new Set(await leftMails(test.site));
    await client.post(at, { _act: "send" });
    await client.post(at, { codigo: await newCode(test.site, mails, email) });
    const base = `/Compra-Online/${pet}`;
    expect((await client.follow(base)).at).toBe(`${base}/Datos-personales`);
  });

  it("asks whether the person agreed, and changes nothing where they were not asked", async () => {
    const lead = await agree(await leadOf());
    const refused = await move(lead, {});
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Pregunta a la persona si acepta");
    const called = await moveByCall(lead);
    expect([called.status, called.code]).toEqual([400, "CONSENT_REQUIRED"]);
    expect(await rowOf(lead)).toMatchObject({ status: 2 });
    expect(await purchasesOf(lead)).toEqual([]);
    expect(await unsentOf(lead)).toEqual([]);
  });

  it("takes up the purchase that is under way", async () => {
    const { lead, reference } = await opened();
    await agree(lead);
    await test.site.database.connection
      .updateTable("leads")
      .set({ status: 2, sub_status: 204 })
      .where("reference", "=", lead)
      .execute();
    const moved = await moveByCall(lead);
    expect(moved.body.data).toMatchObject({ status: 500, link: "sent", operation: null });
    expect((await purchasesOf(lead)).map((one) => one.reference)).toEqual([reference]);
    const { email } = await rowOf(lead);
    await expect.poll(() => linksTo(email ?? ""), { timeout: 20_000 }).toHaveLength(1);
  });

  it.each([
    ["NO_CHANNEL", "linkNoChannel", async (lead: string) => void (await agree(lead)), null],
    ["NO_CONSENT", "linkNoConsent", async (lead: string) => void (await agree(lead, false)), "a"],
  ])(
    "leaves a link that reaches its person by no means among the unsent: %s",
    async (reason, notice, say, email) => {
      const lead = await leadOf();
      await say(lead);
      if (email === null)
        await test.site.database.connection
          .updateTable("leads")
          .set({ email: null })
          .where("reference", "=", lead)
          .execute();
      expect((await move(lead)).headers.location).toBe(`${urlOf(lead)}?hecho=${notice}`);
      expect(await rowOf(lead)).toMatchObject({ status: 500 });
      expect(await purchasesOf(lead)).toHaveLength(1);
      expect(await attemptsOf(lead)).toEqual([]);
      const page = plain((await open(test.executive, `${urlOf(lead)}?hecho=${notice}`)).body);
      expect(page).toContain("no enviadas");
      expect(page.includes("Sin correo al que enviar el enlace")).toBe(email === null);
      const [purchase] = await purchasesOf(lead);
      await vi.waitFor(
        async () =>
          expect(await unsentOf(lead)).toEqual([
            { unsent_state: "UNSENT", unsent_reason: reason, reference: purchase?.reference },
          ]),
        20_000,
      );
    },
  );

  it("keeps to the rules of contact: nothing moves and nothing is opened", async () => {
    const lead = await agree(await leadOf());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const tried = { result: "noAnswer", minutes: 0 };
      const url = `/api/back-office/leads/${lead}/calls`;
      expect((await call(test.site, test.executive, "POST", url, tried)).status).toBe(204);
    }
    const refused = await moveByCall(lead, { consent: true });
    expect([refused.status, refused.code]).toEqual([409, "CONTACT_NOT_ALLOWED"]);
    expect(await rowOf(lead)).toMatchObject({ status: 2 });
    expect(await purchasesOf(lead)).toEqual([]);
  });

  it("moves alone where the product is not sold online, and says so", async () => {
    const lead = await agree(await leadOf({ product: "quillay-dental-sonrisa-diaria" }));
    const moved = await move(lead, {});
    expect(moved.headers.location).toMatch(/hecho=linkNone&deshacer=/);
    expect(await rowOf(lead)).toMatchObject({ status: 500 });
    expect(await purchasesOf(lead)).toEqual([]);
    const page = plain((await open(test.executive, moved.headers.location ?? "")).body);
    expect(page).toContain("No hay enlace que enviar");
  });
});
