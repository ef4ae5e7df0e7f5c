import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { createAssignments } from "#src/modules/contact/executive/assignment.service.ts";
import { createLeadAssign } from "#src/modules/contact/executive/lead-assign.service.ts";
import { openTestAccess, type TestAccess } from "#src/modules/identity/access/access.fixture.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { createDuplicateCheck } from "./duplicates/duplicate-check.service.ts";
import { createDuplicates } from "./duplicates/duplicates.service.ts";
import { createLeadActing } from "./lead-acting.ts";
import { createLeadActs } from "./lead-acts.service.ts";
import { createLeadOffers } from "./lead-offer.service.ts";
import { createLeadBulk } from "./lead-bulk.service.ts";
import { createHandLeads } from "./lead-create.service.ts";
import { createLeadDesk } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { countryNodes } from "./lead-origin.rules.ts";
import { seedLeadRows } from "./lead-seed.service.ts";
import "./lead-work.tables.ts";

export const leadSeedFolder = resolve(import.meta.dirname, "../../../../db/seed/leads");

const noQuotes = {
  findFrozenPrice: async () => Promise.reject(new Error("These leads have no quote.")),
};

/** Leads, people and roles over a database of their own. */
export async function openTestDesk() {
  const test = await openTestAccess();
  await seedLeadRows(test.connection, leadSeedFolder);
  const priced = new Set<string>();
  /** Where the sale of each lead stands, by its id. */
  const saleStates = new Map<number, string>();
  return {
    ...test,
    ...servicesOver(test, { priced, saleStates }),
    ...withNeeds({ ...test, leads: 0 }, { lead: addLead, actor: actorOf }),
    priced,
    saleStates,
  };
}

/** What works leads, as a server opens it; prices and sales are as the test says. */
function servicesOver(
  test: TestAccess,
  { priced, saleStates }: { priced: ReadonlySet<string>; saleStates: ReadonlyMap<number, string> },
) {
  const { connection, clock, access } = test;
  const trail = createAuditTrail({ connection, clock });
  const acting = createLeadActing({ access, trail });
  const priceNow = async ({ productCode }: { productCode: string }) =>
    priced.has(productCode)
      ? ({
          product: { upperType: "SEGURO DE SALUD", displayName: "Salud", organization: "Quillay" },
        } as PriceSnapshot)
      : undefined;
  const desk = createLeadDesk({ clock, access, acting, quotes: noQuotes, priceNow, connection });
  const assignments = createAssignments({ connection, clock });
  const keepDone = createKeepDone({ access, trail });
  const assigning = createLeadAssign({ connection, access, trail, keepDone, assignments }).many;
  const saleStateOf = async (_transaction: unknown, id: number) => saleStates.get(id) ?? null;
  const sales = { stateOf: saleStateOf, move: async () => [] };
  const duplicates = createDuplicates({ clock, access, acting, trail, sales });
  return {
    desk,
    deskActs: createLeadActs({
      clock,
      access,
      acting,
      connection,
      quotes: noQuotes,
      priceNow,
      saleStateOf,
      joins: duplicates,
      offers: createLeadOffers(),
    }),
    duplicates,
    check: createDuplicateCheck({ connection, clock, sales }),
    bulk: createLeadBulk({ clock, access, acting, trail, desk, connection, assigning }),
    byHand: createHandLeads({ clock, access, acting, trail, priceNow }),
    acting,
  };
}

/** Where leads are made, and how many there are. */
interface Made extends TestAccess {
  leads: number;
}

/** A lead as the table has it; what is not said is as of the site, in Chile. */
async function addLead(
  made: Made,
  change: Partial<TestLead> = {},
): Promise<{ id: number; reference: string }> {
  const { connection, access } = made;
  made.leads += 1;
  const path = change.path ?? countryNodes[change.country ?? "CL"];
  const node = await access.findNode(path);
  if (change.executive != null) await asExecutive(made, change.executive, node?.id ?? "");
  const row = await connection
    .insertInto("leads")
    .values(valuesOf(made, change, node?.id ?? ""))
    .returning(["id", "reference", "tenant_id"])
    .executeTakeFirstOrThrow();
  await addConsents(made, row);
  return row;
}

/** A row of the table, which has been so since it was made. */
function valuesOf({ clock, leads }: Made, change: Partial<TestLead>, tenantId: string) {
  const at = change.at ?? clock.now();
  return {
    reference: change.reference ?? testReference(leads),
    product_code: change.productCode ?? null,
    status: change.status ?? 2,
    request_type: "Seguros",
    source: change.source ?? "QUEPLAN.CL",
    web_application: 39,
    country: change.country ?? "CL",
    origin: "/",
    full_name: change.fullName ?? `Persona ${leads}`,
    identification: change.identification ?? null,
    email: change.email === undefined ? `p${leads}@correo.example` : change.email,
    phone: change.phone === undefined ? "+56981234567" : change.phone,
    consents: "{}",
    language: "es" as const,
    access_hash: randomUUID(),
    created_at: at,
    last_act_at: at,
    status_since: at,
    tenant_id: tenantId,
    executive_user_id: change.executive ?? null,
    team_id: change.team ?? null,
    next_step_at: change.nextStepAt ?? null,
    upper_type: change.upperType ?? null,
  };
}

/** Who was asked on the site may be called and written to. */
async function addConsents(
  { connection, clock }: Made,
  row: { id: number; tenant_id: string },
): Promise<void> {
  for (const channel of ["phone", "email"] as const)
    await connection
      .insertInto("lead_consents")
      .values({
        lead_id: row.id,
        tenant_id: row.tenant_id,
        channel,
        purpose: "contact",
        is_given: true,
        source: "site",
        at: clock.now(),
      })
      .execute();
}

/** Whoever works a lead has hours and an agenda. */
const asExecutive = ({ connection, clock }: Made, userId: string, tenantId: string) =>
  connection
    .insertInto("executives")
    .values({
      user_id: userId,
      tenant_id: tenantId,
      team_id: null,
      countries: ["CL"],
      upper_types: [],
      languages: ["es"],
      request_types: [],
      time_zone: "America/Santiago",
      weekdays: [1, 2, 3, 4, 5],
      hours_from: "09:00",
      hours_to: "18:00",
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

async function actorOf(
  { person }: Made,
  email: string,
  role: string,
  node?: string,
  more?: { isDemo?: boolean },
): Promise<LeadActor> {
  const { signedIn, holder, user } = await person(email, role, node, more);
  return {
    id: signedIn.session.id,
    kind: "staff",
    user: { id: user.id, name: "Ana Soto" },
    holder,
  };
}

interface TestLead {
  reference: string;
  status: number;
  source: string;
  country: "CL" | "PE" | "CO" | "INT";
  path: string;
  fullName: string;
  identification: string | null;
  email: string | null;
  phone: string | null;
  productCode: string | null;
  executive: string | null;
  team: string | null;
  nextStepAt: Date | null;
  upperType: string | null;
  at: Date;
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The reference of a number. */
const testReference = (number: number): string => {
  let text = "";
  for (let left = number; text.length < 7; left = Math.floor(left / 30))
    text = `${letters[left % 30]}${text}`;
  return `AMP-${text.slice(0, 4)}-${text.slice(4)}`;
};
