import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createNightlyPurge } from "#src/platform/retention/retention.ts";
import { openPaymentSite, type PaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** What an answer to a dispute has with it: a provider that does not hear it, documents with a virus, and how long text
 *  and documents stay. */

const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
let site: PaymentSite;
let person: SignedInPerson;
let actor: SaleActor;
beforeAll(async () => {
  site = await openPaymentSite();
  person = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  actor = {
    id: person.sessionId,
    kind: "staff",
    user: { id: person.userId, name: "Bruno Lagos" },
    holder: await site.modules.access.services.access.holderOf(person.userId),
  };
});
afterAll(() => site.close());

const answers = () => site.modules.dispute.services.disputeAnswers;
const faults = (rates: object) => site.control("faults", { provider: "kushki_ad", seed: 3, rates });

/** A dispute of a new charge whose answer is written and has a document; its ids. */
async function answered(text: string) {
  const { reference } = await site.pay({
    payableId: await site.payable(),
    flow: "tdc-one-time",
    provider: "kushki_ad",
    token: await site.token("kushki_ad"),
  });
  const charge = await site.connection
    .selectFrom("provider_charges as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select(["c.id", "c.provider_id"])
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();
  const tell = async (outcome: "OPEN" | "LOST") => {
    const told = { provider: "kushki_ad", id: charge.provider_id, evidenceUntil: "2026-12-09" };
    await site.control("charge-back", { ...told, isTold: false, outcome });
    await site.modules.dispute.services.disputes.askAll();
  };
  await tell("OPEN");
  const { id, provider_dispute_id: theirs } = await site.connection
    .selectFrom("disputes")
    .select(["id", "provider_dispute_id"])
    .where("charge_id", "=", charge.id)
    .executeTakeFirstOrThrow();
  await answers().save(actor, id, { text, version: 0 });
  const [file] = await answers().addFiles(actor, id, [{ name: "contrato.pdf", bytes: pdf }]);
  return { id, theirs, fileId: file?.id ?? "", decide: () => tell("LOST") };
}

/** The answers that the provider has, one for each time that it was sent. */
async function evidence(theirs: string): Promise<string[]> {
  const kept = (await (await fetch(`${site.simulatorsUrl}/control/evidence`)).json()) as {
    dispute: string;
    answer?: { text: string };
  }[];
  return kept.flatMap((one) => (one.dispute === theirs && one.answer ? [one.answer.text] : []));
}

const answerOf = async (id: number) => (await answers().find(actor, id)).answer;
const refused = (code: string) => expect.objectContaining({ code });

describe("an answer to a dispute", () => {
  it("stays a draft where its provider does not answer, and leaves once when it is sent again", async () => {
    const { id, theirs } = await answered("Nadie contesta");
    // It did not come, and then it came and nobody said so.
    await faults({ drop_before: 1 });
    await expect(answers().send(actor, id)).rejects.toEqual(refused("ANSWER_UNHEARD"));
    expect(await evidence(theirs)).toEqual([]);
    await faults({ http_500: 1 });
    const form = { form: "answer", act: "send", text: "Nadie contesta", version: "1" };
    const page = await site.app.inject({
      method: "POST",
      url: `/Gestion/Finanzas/Disputas/${id}`,
      headers: {
        host: "localhost:3000",
        cookie: person.cookie,
        origin: "http://localhost:3000",
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams(form).toString(),
    });
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain("El proveedor no contestó. La respuesta quedó guardada");
    expect(await answerOf(id)).toMatchObject({ state: "DRAFT", body: "Nadie contesta" });
    await faults({});
    await answers().send(actor, id);
    await expect(answers().send(actor, id)).rejects.toEqual(refused("NOT_EDITABLE"));
    expect(await evidence(theirs)).toEqual(["Nadie contesta"]);
    expect(await answerOf(id)).toMatchObject({ state: "SENT", way: "provider" });
    const sent = await asService(site.connection, (own) =>
      own
        .selectFrom("audit_events")
        .select(["outcome", "actor_id"])
        .where("record", "=", `dispute/${id}`)
        .where("action", "=", "dispute.send")
        .execute(),
    );
    expect(sent).toEqual([{ outcome: "done", actor_id: person.userId }]);
  });

  it("whose provider has it without having said so is sent again, and the last one counts", async () => {
    const { id, theirs } = await answered("Llegó sin aviso");
    await asService(site.connection, (own) =>
      own.deleteFrom("stored_files").where("owner_id", "=", String(id)).execute(),
    );
    await faults({ drop_after: 1 });
    await expect(answers().send(actor, id)).rejects.toEqual(refused("ANSWER_UNHEARD"));
    await faults({});
    expect(await evidence(theirs)).toHaveLength(1);
    await answers().send(actor, id);
    expect(await evidence(theirs)).toHaveLength(2);
    expect(await answerOf(id)).toMatchObject({ reference: expect.stringContaining("ev-2-") });
  });

  it("does not leave with a document in which a virus was found, nor with one that waits to be looked at", async () => {
    const { id, theirs, fileId } = await answered("Con documento");
    const scanned = (scan: "pending" | "infected" | "clean") =>
      asService(site.connection, (own) =>
        own.updateTable("stored_files").set({ scan }).where("id", "=", fileId).execute(),
      );
    await scanned("infected");
    await expect(answers().send(actor, id)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "file", code: "FILE_INFECTED" }],
    });
    await expect(answers().openFile(actor, { id, fileId })).rejects.toEqual(
      refused("FILE_INFECTED"),
    );
    await scanned("pending");
    await expect(answers().send(actor, id)).rejects.toEqual(refused("FILE_NOT_SCANNED"));
    expect(await evidence(theirs)).toEqual([]);
    expect(await answerOf(id)).toMatchObject({ state: "DRAFT", sending_since: null });
    await scanned("clean");
    await answers().send(actor, id);
    expect(await evidence(theirs)).toEqual(["Con documento"]);
  });
});

describe("text and documents of an answer", () => {
  it("are erased after their term from the decision, and never while it is open", async () => {
    const open = await answered("Sigue abierta");
    const decided = await answered("Ya se decidió");
    await answers().send(actor, decided.id);
    await decided.decide();
    const left = ({ id }: { id: number }) =>
      asService(site.connection, async (own) => {
        const rows = await own
          .selectFrom("dispute_answers")
          .select("state")
          .where("dispute_id", "=", id)
          .execute();
        const files = await own
          .selectFrom("stored_files")
          .select("id")
          .where("owner_kind", "=", "dispute")
          .where("owner_id", "=", String(id))
          .execute();
        return [rows.length, files.length];
      });
    const before = site.clock.now();
    const { connection, clock } = site;
    const { purges } = site.modules.dispute;
    const nightAfter = async (days: number) => {
      site.clock.set(new Date(before.getTime() + days * 86_400_000));
      const log = { info: () => undefined };
      await createNightlyPurge({ connection, clock, log, timeZone: "America/Santiago", purges })();
      return [await left(open), await left(decided)];
    };
    try {
      expect(await nightAfter(1_824)).toEqual([
        [1, 1],
        [1, 1],
      ]);
      expect(await nightAfter(1_826)).toEqual([
        [1, 1],
        [0, 0],
      ]);
    } finally {
      site.clock.set(before);
    }
    const { state } = await site.connection
      .selectFrom("disputes")
      .select("state")
      .where("id", "=", decided.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("LOST");
  });
});
