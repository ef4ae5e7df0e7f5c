import { randomUUID } from "node:crypto";
import { openTestAccess } from "#src/modules/identity/access/access.fixture.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { resolve } from "node:path";
import { createDuplicateCheck } from "./duplicates/duplicate-check.service.ts";
import { createDuplicates } from "./duplicates/duplicates.service.ts";
import { createLeadActing } from "./lead-acting.ts";
import { createLeadActs } from "./lead-acts.service.ts";
import { createLeadBulk } from "./lead-bulk.service.ts";
import { createHandLeads } from "./lead-create.service.ts";
import { createLeadDesk } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { countryNodes } from "./lead-origin.rules.ts";
import { seedLeadRows } from "./lead-seed.service.ts";
import "./lead-work.tables.ts";

export const leadSeedFolder = resolve(import.meta.dirname, "../../../../db/seed/leads");

/** Leads, people and roles over a database of their own. */
export async function openTestDesk() {
  const test = await openTestAccess();
  const { connection, clock, access } = test;
  await seedLeadRows(connection, leadSeedFolder);
  const trail = createAuditTrail({ connection, clock });
  const acting = createLeadActing({ access, trail });
  const priced = new Set<string>();
  const priceNow = async ({ productCode }: { productCode: string }) =>
    priced.has(productCode)
      ? ({
          product: { upperType: "SEGURO DE SALUD", displayName: "Salud", organization: "Quillay" },
        } as PriceSnapshot)
      : undefined;
  const quotes = {
    findFrozenPrice: async () => Promise.reject(new Error("These leads have no quote.")),
  };
  const desk = createLeadDesk({ clock, access, acting, quotes, priceNow, connection });
  const bulk = createLeadBulk({ clock, access, acting, desk });
  /** Where the sale of each lead stands, by its id. */
  const saleStates = new Map<number, string>();
  const saleStateOf = async (_transaction: unknown, id: number) => saleStates.get(id) ?? null;
  const sales = { stateOf: saleStateOf, move: async () => [] };
  const duplicates = createDuplicates({ clock, access, acting, sales });
  const check = createDuplicateCheck({ connection, clock, sales });
  const acts = createLeadActs({ clock, access, acting, priceNow, saleStateOf, joins: duplicates });
  const byHand = createHandLeads({ clock, access, acting, trail, priceNow });

  let made = 0;
  /** A lead as the table has it; what is not said is as of the site, in Chile. */
  async function lead(change: Partial<TestLead> = {}): Promise<{ id: number; reference: string }> {
    made += 1;
    const country = change.country ?? "CL";
    const path = change.path ?? countryNodes[country];
    const node = await access.findNode(path);
    const row = await connection
      .insertInto("leads")
      .values({
        reference: change.reference ?? testReference(made),
        product_code: change.productCode ?? null,
        status: change.status ?? 2,
        request_type: "Seguros",
        source: change.source ?? "QUEPLAN.CL",
        web_application: 39,
        country,
        origin: "/",
        full_name: change.fullName ?? `Persona ${made}`,
        identification: change.identification ?? null,
        email: change.email === undefined ? `p${made}@correo.example` : change.email,
        phone: change.phone === undefined ? "+56981234567" : change.phone,
        consents: "{}",
        language: "es",
        access_hash: randomUUID(),
        created_at: change.at ?? clock.now(),
        last_act_at: change.at ?? clock.now(),
        status_since: change.at ?? clock.now(),
        tenant_id: node?.id ?? "",
        executive_user_id: change.executive ?? null,
        team_id: change.team ?? null,
        next_step_at: change.nextStepAt ?? null,
        upper_type: change.upperType ?? null,
      })
      .returning(["id", "reference", "tenant_id"])
      .executeTakeFirstOrThrow();
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
    return row;
  }

  async function actor(
    email: string,
    role: string,
    node?: string,
    more?: { isDemo?: boolean },
  ): Promise<LeadActor> {
    const { signedIn, holder, user } = await test.person(email, role, node, more);
    return {
      id: signedIn.session.id,
      kind: "staff",
      user: { id: user.id, name: "Ana Soto" },
      holder,
    };
  }

  return {
    ...test,
    desk,
    deskActs: acts,
    duplicates,
    check,
    bulk,
    byHand,
    acting,
    lead,
    actor,
    priced,
    saleStates,
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
