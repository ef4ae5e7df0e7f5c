import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Modules } from "#src/modules.ts";
import type { AuditSeals } from "#src/modules/identity/audit/audit-seal.service.ts";
import type { LeadActor } from "#src/modules/contact/lead/lead-desk.types.ts";
import { findRole, findTenant, insertGrant } from "#src/modules/identity/access/access.queries.ts";
import { insertUser } from "#src/modules/identity/account/user.queries.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";

/** What people and jobs do with leads while nodes are killed. Ids are of the caller's choice, so that what is said
 *  again after a death is the same. */

export const executives = [1, 2, 3, 4].map(
  (place) => `0e000000-0000-4000-8000-00000000000${place}`,
);
const supervisor = "0e000000-0000-4000-8000-0000000000aa";
const team = "0e000000-0000-4000-8000-0000000000bb";

interface DeskNeeds {
  connection: Connection;
  clock: Clock;
  modules: Modules;
  seals: AuditSeals;
  drain(): Promise<number>;
  /** Lets time pass until nothing is held for a dead node any more. */
  goOn(ms: number): void;
  isNaive: boolean;
}

type Act = (asked: Record<string, unknown>) => Promise<unknown>;

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function createDeskActs(needs: DeskNeeds): Readonly<Record<string, Act | undefined>> {
  const { connection, modules } = needs;
  const { leadBulk, duplicates, leadActs } = modules.lead.services;
  const { access } = modules.access.services;
  const actor = async (): Promise<LeadActor> => ({
    id: "0e000000-0000-4000-8000-0000000000cc",
    kind: "staff",
    user: { id: supervisor, name: "Sofía Vera" },
    holder: await access.holderOf(supervisor),
  });
  return {
    setup: () => setUp(needs),

    lead: async ({ place, person }) => addLead(needs, Number(place), Number(person)),

    assign: async () => {
      // As the job does: several in a transaction.
      if (!needs.isNaive) return modules.executive.services.assignments.assignWaiting(() => false);
      for (let given = 0; given < 20; given += 1)
        if ((await assignNaively(needs)) === undefined) break;
      return undefined;
    },

    move: async ({ references, to }) =>
      leadBulk.move(await actor(), {
        which: { references: strings(references) },
        expectedCount: strings(references).length,
        move: { to: Number(to), note: "Prueba" },
      }),

    give: async ({ references, executive }) =>
      leadBulk.assign(await actor(), {
        which: { references: strings(references) },
        expectedCount: strings(references).length,
        executive: String(executive),
      }),

    undo: async ({ operation }) => leadBulk.undo(await actor(), String(operation)),

    merge: async ({ keep, join }) =>
      duplicates.join(await actor(), {
        keep: String(keep),
        join: [String(join)],
        fields: {},
        versions: await versionsOf(connection, [String(keep), String(join)]),
      }),

    part: async ({ merge }) => duplicates.undo(await actor(), String(merge)),

    note: async ({ reference, key }) =>
      leadActs.addNote(
        await actor(),
        String(reference),
        { text: `Nota ${String(key)}` },
        String(key),
      ),

    post: () => modules.movement.services.postSystemMovements(),

    seal: async () => needs.seals.seal(),

    send: async () => needs.drain(),

    /** What a killed node had taken to send is free again after a minute. */
    sendLate: async () => {
      needs.goOn(600_000);
      return needs.drain();
    },

    /** What failed several times while connections were cut waits for hours: after the last seal, for the chain is of
     *  events that come within an hour. */
    sendLast: async () => {
      needs.goOn(25 * 3_600_000);
      return needs.drain();
    },
  };
}

const versionsOf = async (
  connection: Connection,
  references: readonly string[],
): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await connection
        .selectFrom("leads")
        .select(["reference", "version"])
        .where("reference", "in", [...references])
        .execute()
    ).map(({ reference, version }) => [reference, version]),
  );

/** People, their hours and accounts, a rule and a rate: once, whoever asks. */
const setUp = ({ connection, clock }: DeskNeeds): Promise<void> =>
  asService(connection, async (own) => {
    const at = clock.now();
    const chile = await findTenant(own, "amparo/chile");
    const role = await findRole(own, "sales/ADMINISTRADOR");
    const root = await findTenant(own, "amparo");
    if (chile === undefined || role === undefined || root === undefined)
      throw new Error("The tables are not there.");
    const known = await own
      .selectFrom("users")
      .select("id")
      .where("id", "=", supervisor)
      .executeTakeFirst();
    if (known !== undefined) return;
    for (const id of [supervisor, ...executives])
      await insertUser(
        own,
        {
          id,
          email: `${id}@personas.example`,
          name: "Ana Soto",
          kind: "staff",
          language: "es",
          timeZone: "America/Santiago",
          isDemonstration: false,
          activatedAt: at,
        },
        at,
      );
    await insertGrant(own, {
      id: randomUUID(),
      userId: supervisor,
      role: "sales/ADMINISTRADOR",
      tenantId: root.id,
      limits: {},
      from: at,
      until: null,
      isDemo: false,
      givenBy: null,
      at,
    });
    await own
      .insertInto("teams")
      .values({ id: team, tenant_id: chile.id, name: "Ventas de prueba" })
      .execute();
    for (const userId of executives) {
      await own
        .insertInto("executives")
        .values({
          user_id: userId,
          tenant_id: chile.id,
          team_id: team,
          countries: ["CL"],
          upper_types: [],
          languages: ["es"],
          request_types: [],
          time_zone: "America/Santiago",
          weekdays: [1, 2, 3, 4, 5],
          hours_from: "00:00",
          hours_to: "23:59",
          capacity: 500,
          daily_limit: 500,
          created_at: at,
        })
        .execute();
      await own
        .insertInto("accounts")
        .values({
          id: userId,
          tenant_id: chile.id,
          kind: "person",
          user_id: userId,
          currency: "CLP",
          balance_minor: 0,
          created_at: at,
        })
        .execute();
      await own
        .insertInto("movements")
        .values({
          account_id: userId,
          tenant_id: chile.id,
          type: "deposits",
          amount_minor: 40_000,
          balance_after_minor: 40_000,
          reason: "Abono",
          related: null,
          request_id: null,
          reverses: null,
          made_by: null,
          at,
          idempotency_key: "setup",
        })
        .execute();
      await own
        .updateTable("accounts")
        .set({ balance_minor: 40_000 })
        .where("id", "=", userId)
        .execute();
    }
    await own
      .insertInto("assignment_rules")
      .values({
        id: randomUUID(),
        tenant_id: chile.id,
        position: 0,
        name: "Prueba",
        countries: ["CL"],
        upper_types: [],
        languages: [],
        request_types: [],
        sources: [],
        lines_of_business: [],
        partners: [],
        team_id: team,
        way: "round-robin",
        pointer: null,
      })
      .execute();
    await own
      .insertInto("posting_rates")
      .values({ country: "CL", currency: "CLP", lead_charge_minor: 500 })
      .execute();
  });

/** A request of somebody; the same place again is the same lead. */
const addLead = ({ connection, clock }: DeskNeeds, place: number, person: number): Promise<void> =>
  asService(connection, async (own) => {
    const reference = referenceOf(place);
    const at = clock.now();
    const chile = await findTenant(own, "amparo/chile");
    await sql`insert into leads (reference, status, request_type, source, web_application, country, origin, full_name,
        email, consents, language, access_hash, created_at, tenant_id, last_act_at, status_since)
      values (${reference}, 8, 'Seguros', 'QUEPLAN.CL', 2, 'CL', 'test', ${`Persona ${person}`},
        ${`persona${place}@correo.example`}, '{}', 'es', ${reference}, ${at}, ${chile?.id ?? null}::uuid, ${at}, ${at})
      on conflict (reference) do nothing`.execute(own);
  });

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const referenceOf = (place: number): string => {
  let text = "";
  for (let left = place; text.length < 7; left = Math.floor(left / 30))
    text = `${letters[left % 30]}${text}`;
  return `AMP-${text.slice(0, 4)}-${text.slice(4)}`;
};

/** Assignment as one writes it first: a lead that waits is read, somebody chosen, the lead written. No row is held in
 *  between. */
async function assignNaively({ connection, clock }: DeskNeeds): Promise<true | undefined> {
  const lead = await connection
    .selectFrom("leads")
    .select(["id", "tenant_id", "version"])
    .where("status", "in", [1, 7, 8])
    .where("is_demonstration", "=", false)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (lead === undefined) return undefined;
  // The embedded database answers before anybody else is heard; one over a network does not.
  await sleep(5);
  const loads = await connection
    .selectFrom("leads")
    .select(({ fn }) => ["executive_user_id as executive", fn.countAll<string>().as("count")])
    .where("executive_user_id", "in", executives)
    .groupBy("executive_user_id")
    .execute();
  const loadOf = (id: string) =>
    Number(loads.find(({ executive }) => executive === id)?.count ?? 0);
  const executive = executives.toSorted((one, other) => loadOf(one) - loadOf(other))[0] ?? "";
  const at = clock.now();
  await connection
    .updateTable("leads")
    .set({ executive_user_id: executive, status: 2, version: lead.version + 1, assigned_at: at })
    .where("id", "=", lead.id)
    .execute();
  await connection
    .insertInto("assignments")
    .values({
      lead_id: lead.id,
      tenant_id: lead.tenant_id,
      at,
      executive,
      way: "round-robin",
      rule_id: null,
      rule_name: null,
      given_by: null,
      candidates: "[]",
    })
    .execute();
  return true;
}
