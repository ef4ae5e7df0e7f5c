import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

/** Somebody signs a proposal: by the typed name and the code of a mail, over its exact bytes. */

type Modules = Awaited<ReturnType<typeof openTestModules>>;
let site: TestApp;
let modules: Modules;
let visitorId: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  modules = await openTestModules(site);
  visitorId = randomUUID();
  await site.database.connection
    .insertInto("visitors")
    .values({ id: visitorId, token_hash: visitorId, created_at: site.clock.now() })
    .execute();
});
afterAll(() => site.close());

const own = <T>(work: Parameters<typeof asService<T>>[1]) =>
  asService(site.database.connection, work);
const titular = {
  nombres: "María José",
  primerApellido: "Ñancupil",
  segundoApellido: "Soto",
  correo: "maria@example.com",
};

/** A purchase of which everything but the signature is completed. */
async function ready() {
  const { id, tenant_id } = await modules.purchase.services.purchases.open({
    productCode: "lafken-dental-esencial",
    country: "CL",
    language: "es",
    limits: limitsOf(null),
    partner: null,
    baseUrl: "http://localhost:3000",
    visitorId,
    profile: null,
    consents: { purchase: true, news: false },
    origin: "/Seguros/Lafken/Dental-Esencial",
  });
  const at = site.clock.now();
  await own(async (one) => {
    await one.deleteFrom("purchase_forms").where("purchase_id", "=", id).execute();
    await one
      .insertInto("purchase_forms")
      .values(
        (["personalData", "signature"] as const).map((key, position) => ({
          purchase_id: id,
          tenant_id,
          key,
          position,
          status: key === "signature" ? ("PENDING" as const) : ("COMPLETED" as const),
          values: JSON.stringify(key === "signature" ? {} : { titular }),
          changed_at: at,
        })),
      )
      .execute();
  });
  return { id, visitorId };
}
const signing = () => modules.signature.services.signing;
const codeOf = async (id: string) =>
  (await modules.signature.services.signatures.codeFor(id)) ?? "none";
const browser = { network: "10.0.0.0/24", browser: "Chromium", language: "es" };
const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code: string; fields: { code: string }[] }) => error.fields[0]?.code ?? error.code,
  );

describe("a signature", () => {
  it("is of the exact bytes, moves the purchase, and is verified by anybody without a person in it", async () => {
    const purchase = await ready();
    const { documentHash, documentCode } = await signing().show(purchase);
    const { bytes } = await signing().proposal(purchase);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(documentHash);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await signing().sendCode(purchase);
    const asked = {
      ...purchase,
      ...browser,
      name: "  maria jose nancupil SOTO",
      code: await codeOf(purchase.id),
      documentHash,
    };
    const signed = await signing().sign(asked);
    expect(signed.documentCode).toBe(documentCode);
    // Sent twice: the same signature.
    expect(await signing().sign(asked)).toEqual(signed);
    const { purchase: after } = await own((one) =>
      modules.purchase.services.purchases.read(one, purchase.id),
    );
    expect(after.state).toBe("SIGNED");
    const answered = await site.app.inject({
      url: `/api/documents/${documentCode.toLowerCase().replace(/(.{4})/g, "$1-")}`,
    });
    expect(answered.json()).toMatchObject({ data: { hash: documentHash, kind: "proposal" } });
    expect(answered.body).not.toMatch(/Soto|maria/i);
    // Never drawn again.
    const again = await signing().proposal(purchase);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  it("is refused by name, hash and code, of which five tries are left and none costs the others", async () => {
    const purchase = await ready();
    const { documentHash } = await signing().show(purchase);
    await signing().sendCode(purchase);
    const code = await codeOf(purchase.id);
    const right = { ...purchase, ...browser, name: "María José Ñancupil Soto", code, documentHash };
    const tryWith = (change: object) => codeOfError(signing().sign({ ...right, ...change }));
    expect(await tryWith({ name: "María Soto" })).toBe("SIGNATURE_NAME");
    expect(await tryWith({ documentHash: "0".repeat(64) })).toBe("DOCUMENT_CHANGED");
    expect(await tryWith({ visitorId: randomUUID() })).toBe("NOT_FOUND");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tried = 0; tried < 5; tried += 1)
      expect(await tryWith({ code: wrong })).toBe("INVALID_CODE");
    expect(await tryWith({})).toBe("INVALID_CODE");
    await signing().sendCode(purchase);
    site.clock.set("2026-11-23T15:10:00Z");
    expect(await tryWith({ code: "123456" })).toBe("CODE_TOKEN_EXPIRED");
    await signing().sendCode(purchase);
    expect(await codeOfError(signing().sendCode(purchase))).toBe("TOO_MANY_CODES");
    expect(await tryWith({ code: await codeOf(purchase.id) })).toBe("done");
  });

  it("is asked for again where an answer changed meanwhile", async () => {
    const purchase = await ready();
    const { documentHash } = await signing().show(purchase);
    await signing().sendCode(purchase);
    await own((one) =>
      one
        .updateTable("purchase_forms")
        .set({ values: JSON.stringify({ titular: { ...titular, comuna: "Valdivia" } }) })
        .where("purchase_id", "=", purchase.id)
        .where("key", "=", "personalData")
        .execute(),
    );
    const right = { ...purchase, ...browser, name: "María José Ñancupil Soto", documentHash };
    const code = await codeOf(purchase.id);
    expect(await codeOfError(signing().sign({ ...right, code }))).toBe("DOCUMENT_CHANGED");
    const shown = await signing().show(purchase);
    expect(shown.documentHash).not.toBe(documentHash);
    expect(await codeOfError(signing().sign({ ...right, code, ...shown }))).toBe("done");
  });

  it("holds on a later day, when only the days of later charges are others by then", async () => {
    const before = site.clock.now();
    const purchase = await ready();
    const { documentHash, documentCode } = await signing().show(purchase);
    site.clock.set("2026-12-10T15:00:00Z");
    // Who reads it now reads other days.
    expect((await signing().show(purchase)).documentHash).not.toBe(documentHash);
    await signing().sendCode(purchase);
    const right = { ...purchase, ...browser, name: "María José Ñancupil Soto", documentHash };
    const code = await codeOf(purchase.id);
    const signed = await signing().sign({ ...right, code });
    expect(signed.documentCode).toBe(documentCode);
    const { bytes } = await signing().proposal(purchase);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(documentHash);
    site.clock.set(before.toISOString());
  });

  it("covers the general conditions: other ones that come into force meanwhile are read first", async () => {
    const purchase = await ready();
    const { documentHash } = await signing().show(purchase);
    const [part] = await site.database.connection
      .selectFrom("general_condition_parts")
      .selectAll()
      .where("code", "=", "DEMO-CL-ASISTENCIA")
      .where("order_position", "=", 1)
      .execute();
    if (part === undefined) throw new Error("The demonstration has no such conditions.");
    const today = "2026-11-23";
    await site.database.connection
      .insertInto("general_condition_parts")
      .values({ ...part, valid_from: today, body: "Otro texto." })
      .execute();
    await signing().sendCode(purchase);
    const right = { ...purchase, ...browser, name: "María José Ñancupil Soto", documentHash };
    const code = await codeOf(purchase.id);
    expect(await codeOfError(signing().sign({ ...right, code }))).toBe("DOCUMENT_CHANGED");
    const shown = await signing().show(purchase);
    expect(await codeOfError(signing().sign({ ...right, code, ...shown }))).toBe("done");
    await site.database.connection
      .deleteFrom("general_condition_parts")
      .where("valid_from", "=", today)
      .execute();
    // What was signed stays as it was read.
    const { bytes } = await signing().proposal(purchase);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(shown.documentHash);
  });

  it("has its code in the mail alone: in no message that waits, row or subject", async () => {
    const purchase = await ready();
    await signing().sendCode(purchase);
    const code = await codeOf(purchase.id);
    const rows = await own((one) => one.selectFrom("outbox_messages").selectAll().execute());
    const codes = await own((one) => one.selectFrom("signature_codes").selectAll().execute());
    expect(JSON.stringify([rows, codes])).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain("maria@");
    const handler = modules.signature.outbox["signature-code"];
    await handler?.({ ref: "test", payload: { purchase: purchase.id } } as never);
    const folder = join(site.dataFolder, "mail");
    const texts = await Promise.all(
      (await sentNames(folder)).map((name) => readFile(join(folder, name), "utf8")),
    );
    const mail = texts.find((text) => text.includes(code)) ?? "";
    expect(mail).toContain("maria@example.com");
    expect(/^Subject:.*$/im.exec(mail)?.[0]).not.toContain(code);
  });
});
