import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { enqueueMessage, markMessageFailed } from "#src/platform/jobs/outbox.queries.ts";
import { addLeadTo, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { type Asker, twiceCases } from "#test/scenarios/back-office/twice-cases.ts";
import { type Act, openProofs } from "./with-the-act.ts";

/** What is done with executives, teams and the agenda, a lead that is given and a message that is sent again are kept in the transaction that does it (AL 14): where it cannot be
 *  kept, nothing was changed. */

const base = "/api/back-office";
const tables = [
  "executives",
  "teams",
  "team_supervisors",
  "recesses",
  "lead_appointments",
  "agenda_feeds",
];

let site: TestApp;
let administrator: SignedInPerson;
let asker: Asker;
let proofs: Awaited<ReturnType<typeof openProofs>>;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
  const executive = await signInAs(site, "sales/EJECUTIVO");
  for (const { userId } of [executive, administrator]) await makeExecutive(site, userId);
  proofs = await openProofs(site, administrator, tables);
  const { send } = proofs;
  const post: Asker["post"] = async (url, body) => (await send({ url, body })).json();
  const get: Asker["get"] = async (url) => (await send({ method: "GET", url })).json();
  asker = { site, administrator, executive, post, get };
});
afterAll(() => site.close());

const added = (name: string) => async (): Promise<Act> => {
  const found = twiceCases.find(([one]) => one === name);
  const { url, body } = await found![2](asker);
  return { url, body };
};

const made = async (name: string): Promise<{ url: string; id: string }> => {
  const { url, body } = await added(name)();
  const { data } = await asker.post(url, body ?? {});
  return { url, id: String(data["id"]) };
};

const acts: [action: string, what: string, act: () => Promise<Act>][] = [
  ["executive.create", "an account is made an executive", added(`POST ${base}/executives`)],
  [
    "executive.update",
    "an executive works otherwise",
    async () => {
      const { id } = await made(`POST ${base}/executives`);
      const body = { version: 1, weight: 3, capacity: 12 };
      return { method: "PATCH", url: `${base}/executives/${id}`, body };
    },
  ],
  ["executive.recess", "a recess begins", added(`POST ${base}/executives/:id/recess`)],
  [
    "executive.recess",
    "a recess ends",
    async () => {
      const { url, id } = await made(`POST ${base}/executives/:id/recess`);
      return { method: "DELETE", url: `${url}/${id}?version=1` };
    },
  ],
  ["team.create", "a team is made", added(`POST ${base}/teams`)],
  [
    "team.update",
    "a team gets another name",
    async () => {
      const { url, id } = await made(`POST ${base}/teams`);
      const body = { version: 1, name: `Otro ${randomUUID()}` };
      return { method: "PATCH", url: `${url}/${id}`, body };
    },
  ],
  [
    "team.delete",
    "a team is removed",
    async () => {
      const { url, id } = await made(`POST ${base}/teams`);
      return { method: "DELETE", url: `${url}/${id}?version=1` };
    },
  ],
  ["agenda.create", "an event is agreed", added(`POST ${base}/agenda`)],
  [
    "agenda.move",
    "an event is moved",
    async () => {
      const { url, id } = await made(`POST ${base}/agenda`);
      const body = { version: 1, from: "2026-11-26T15:00:00Z", to: "2026-11-26T15:30:00Z" };
      return { method: "PATCH", url: `${url}/${id}`, body };
    },
  ],
  [
    "agenda.state",
    "an event was held, by the page",
    async () => {
      const { id } = await made(`POST ${base}/agenda`);
      const form = { form: "state", id, version: "1", state: "CANCELADA" };
      return { url: "/Gestion/Agenda", form };
    },
  ],
  ["agenda.feed", "a calendar gets its address", async () => ({ url: `${base}/agenda/feed` })],
  [
    "agenda.feed",
    "the address of a calendar ends",
    async () => ({ method: "DELETE", url: `${base}/agenda/feed` }),
  ],
];

/** A message that the outbox gave up. */
async function unsentMessage() {
  const at = site.clock.now();
  return site.database.connection.transaction().execute(async (own) => {
    const ref = randomUUID();
    const payload = { userId: administrator.userId, country: "CL" };
    await enqueueMessage(own, { kind: "lead_assigned", ref, payload, at });
    const { id } = await own
      .selectFrom("outbox_messages")
      .select("id")
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
    const about = { country: "CL", reference: ref } as const;
    await markMessageFailed(own, id, { at, error: "SMTP_550", about, isJob: false });
    const rows = site.database.connection.selectFrom("outbox_messages").selectAll();
    return { id, mark: () => rows.where("id", "=", id).execute() };
  });
}

const others: typeof acts = [
  [
    "lead.assign",
    "a lead is given",
    async () => {
      const lead = await addLeadTo(site, { status: 2, executive: administrator.userId });
      const body = { executive: asker.executive.userId, version: 1 };
      const leads = site.database.connection.selectFrom("leads").selectAll();
      const mark = () => leads.where("reference", "=", lead).execute();
      return { url: `${base}/leads/${lead}/assign`, body, mark };
    },
  ],
  [
    "contact-us.create",
    "a question is asked",
    async () => {
      const who = await signInAs(site, "portal/enterprise-admin-client");
      const tickets = site.database.connection.selectFrom("tickets").selectAll();
      const body = { topic: "soporte", text: `¿Cuándo llega? ${randomUUID()}` };
      return { url: "/api/contact-us", body, who, mark: () => tickets.execute() };
    },
  ],
  [
    "unsent-notification.change",
    "a message is never sent",
    async () => {
      const { id, mark } = await unsentMessage();
      const body = { state: "DISCARDED", reason: "OBSOLETE", version: 2 };
      return { url: `${base}/unsent-notifications/${id}/status`, body, mark };
    },
  ],
  [
    "unsent-notification.change",
    "a message was told otherwise, by the page",
    async () => {
      const { id, mark } = await unsentMessage();
      const told = { do: "SENT_OTHERWISE", channel: "telefono", note: "Avisado" };
      const form = { id: String(id), version: "2", ...told };
      return { url: "/Gestion/Notificaciones-No-Enviadas", form, mark };
    },
  ],
];

describe("what is done with executives, teams and the agenda", () => {
  it.each([...acts, ...others])(
    "%s: %s with its line of the trail, or not at all",
    async (action, _what, act) => {
      await proofs.prove(action, await act());
    },
  );

  it("names what was changed of an executive, and of which", async () => {
    const { id } = await made(`POST ${base}/executives`);
    const body = { version: 1, weight: 4, countries: ["CL"] };
    await proofs.send({ method: "PATCH", url: `${base}/executives/${id}`, body });
    const last = (await proofs.eventsOf("executive.update")).at(-1);
    expect(last).toMatchObject({ record: `executive/${id}`, fields: ["weight"] });
  });
});
