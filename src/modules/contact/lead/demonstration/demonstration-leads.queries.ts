import { sql } from "kysely";
import { type CountryCode, COUNTRY_CODES } from "#src/contracts/identification.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { countryNodes } from "../lead-origin.rules.ts";
import { webApplications } from "../lead.rules.ts";
import type { DemonstrationLead } from "./invented-leads.ts";

/** Whether the demonstration's leads were made: of an earlier start they stay as people left them. */
export async function hasDemonstrationLeads(connection: Connection): Promise<boolean> {
  const row = await connection
    .selectFrom("leads")
    .select("id")
    .where("is_demonstration", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const domain = "demo.amparo.localhost";
/** Whose they are, by the beginning of the e-mail. */
const executiveNames: Readonly<Record<CountryCode, readonly string[]>> = {
  CL: ["sales.ejecutivo", "sales.ejecutivo", "sales.ejecutivo2", "sales.ejecutivo3"],
  PE: ["sales.ejecutivo-pe"],
  CO: ["sales.backoffice"],
  INT: ["sales.backoffice"],
};

/** Invented users by the beginning of their e-mail. */
export async function findDemonstrationUsers(
  connection: Connection,
): Promise<ReadonlyMap<string, string>> {
  const users = await connection
    .selectFrom("users")
    .select(["id", "email"])
    .where("is_demonstration", "=", true)
    .execute();
  return new Map(users.map(({ id, email }) => [email.slice(0, email.indexOf("@")), id]));
}

/** Invented leads that a sale can be shown of: with an executive, a product and its price. */
export const listPricedDemonstrationLeads = (connection: Connection) =>
  connection
    .selectFrom("leads as l")
    .select([
      "l.id",
      "l.reference",
      "l.status",
      "l.country",
      "l.tenant_id as tenantId",
      "l.executive_user_id as executive",
      "l.team_id as team",
      "l.product_code as productCode",
      "l.product_name as productName",
      "l.upper_type as upperType",
      "l.insurer",
      "l.insurer_name as insurerName",
      "l.price",
      "l.created_at as createdAt",
      "l.last_act_at as lastActAt",
    ])
    .where("l.is_demonstration", "=", true)
    .where("l.executive_user_id", "is not", null)
    .where("l.price", "is not", null)
    .where("l.status", "in", [3, 4, 9, 100, 500, 501])
    .orderBy("l.id")
    .limit(1_000)
    .execute();

/** Who refers the people of a partner. */
const referrerNames: Readonly<Record<string, string>> = {
  "amparo/chile/clinica-demo": "portal.referidor",
  "amparo/peru/lima-demo": "portal.referidor-peru",
};

const byCountry = async <One>(of: (country: CountryCode) => Promise<One>) =>
  Object.fromEntries(
    await COUNTRY_CODES.reduce(
      async (before, country) => [...(await before), [country, await of(country)] as const],
      Promise.resolve<(readonly [CountryCode, One])[]>([]),
    ),
  ) as Record<CountryCode, One>;

/** The executives and nodes that there are. */
export async function findDemonstrationPlaces(connection: Connection) {
  const users = await connection
    .selectFrom("users")
    .select(["id", "email"])
    .where("is_demonstration", "=", true)
    .execute();
  const idOf = new Map(users.map(({ id, email }) => [email, id]));
  const nodes = await connection.selectFrom("tenants").select(["id", "path", "kind"]).execute();
  const referrers = nodes.flatMap(({ id, path }) => {
    const user = idOf.get(`${referrerNames[path] ?? ""}@${domain}`);
    return user === undefined ? [] : [[id, user] as const];
  });
  return {
    referrers: new Map(referrers),
    executives: await byCountry(async (country) =>
      executiveNames[country].flatMap((name) => idOf.get(`${name}@${domain}`) ?? []),
    ),
    countryNodes: await byCountry(
      async (country) => nodes.find(({ path }) => path === countryNodes[country])?.id ?? "",
    ),
    partnerNodes: await byCountry(async (country) =>
      nodes
        .filter(
          ({ path, kind }) => kind === "partner" && path.startsWith(`${countryNodes[country]}/`),
        )
        .map(({ id }) => id),
    ),
  };
}

/** Some products of a country, each of another kind where there are several. */
export async function listDemonstrationProducts(
  connection: Connection,
  country: CountryCode,
  limit: number,
): Promise<
  { code: string; name: string; insurer: string; insurerName: string; upperType: string }[]
> {
  const { rows } = await sql<{
    code: string;
    name: string;
    insurer: string;
    insurerName: string;
    upperType: string;
  }>`
    select code, name, insurer, "insurerName", "upperType" from (
      select p.code, p.display_name as name, p.organization as insurer, o.display_name as "insurerName",
        t.upper_type as "upperType", row_number() over (partition by p.insurance_type order by p.code) as place
      from products p join organizations o on o.code = p.organization
        join insurance_types t on t.code = p.insurance_type
      where p.country = ${country} and p.is_active) as placed
    where place <= 2 order by place, code limit ${limit}`.execute(connection);
  return rows;
}

const batch = 120;

/** Stores the leads with consents, timeline, calls and appointments; answers how many are new. */
export async function insertDemonstrationLeads(
  connection: Connection,
  leads: readonly DemonstrationLead[],
): Promise<number> {
  let made = 0;
  for (let start = 0; start < leads.length; start += batch) {
    const part = leads.slice(start, start + batch);
    const rows = await connection
      .insertInto("leads")
      .values(part.map(valuesOf))
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference"])
      .execute();
    const idOf = new Map(rows.map(({ id, reference }) => [reference, id]));
    const stored = part.flatMap((lead) => {
      const id = idOf.get(lead.reference);
      return id === undefined ? [] : [{ ...lead, id }];
    });
    if (stored.length > 0) await insertParts(connection, stored);
    made += stored.length;
  }
  return made;
}

const valuesOf = (lead: DemonstrationLead) => ({
  reference: lead.reference,
  product_code: lead.product?.code ?? null,
  visitor_id: null,
  quote_id: null,
  status: lead.status,
  sub_status: lead.subStatus,
  failure_reason: lead.failureReason,
  request_type: lead.requestType,
  source: lead.source,
  web_application: lead.country === "CL" ? webApplications.chile : webApplications.optimize,
  country: lead.country,
  origin: "/Comparar/Seguros-de-Salud",
  full_name: lead.fullName,
  identification: lead.identification,
  email: lead.email,
  phone: lead.phone,
  comment: null,
  consents: JSON.stringify({
    quote: true,
    whatsapp: lead.isWhatsappGiven,
    news: false,
    at: lead.createdAt.toISOString(),
    language: "es",
  }),
  profile: null,
  price: lead.product?.price ? JSON.stringify(lead.product.price) : null,
  language: "es" as const,
  // Nobody holds a token of it.
  access_hash: `demonstration ${lead.reference}`,
  created_at: lead.createdAt,
  tenant_id: lead.tenant,
  line_of_business: lead.lineOfBusiness,
  executive_user_id: lead.executive,
  made_by: lead.referrer,
  assigned_at: lead.assignedAt,
  first_answer_at: lead.firstAnswerAt,
  last_act_at: lead.lastActAt,
  status_since: lead.lastActAt,
  next_step_at: lead.nextStepAt,
  contact_attempts: lead.calls.length,
  product_name: lead.product?.name ?? null,
  insurer: lead.product?.insurer ?? null,
  insurer_name: lead.product?.insurerName ?? null,
  upper_type: lead.product?.upperType ?? null,
  is_demonstration: true,
});

type Stored = DemonstrationLead & { id: number };

async function insertParts(connection: Connection, leads: readonly Stored[]): Promise<void> {
  const of = (lead: Stored) => ({ lead_id: lead.id, tenant_id: lead.tenant });
  await connection
    .insertInto("lead_consents")
    .values(
      leads.flatMap((lead) =>
        (["phone", "email", "whatsapp"] as const).map((channel) => ({
          ...of(lead),
          channel,
          purpose: "contact" as const,
          is_given: channel !== "whatsapp" || lead.isWhatsappGiven,
          source: "site",
          at: lead.createdAt,
        })),
      ),
    )
    .execute();
  const events = leads.flatMap(eventsOf);
  await connection.insertInto("lead_events").values(events).execute();
  const calls = leads.flatMap((lead) =>
    lead.calls.flatMap(({ at, result, minutes }) =>
      lead.executive === null
        ? []
        : [
            {
              ...of(lead),
              at,
              local_day: civilDate(at, "America/Santiago"),
              actor: lead.executive,
              channel: "phone" as const,
              result,
              minutes,
            },
          ],
    ),
  );
  if (calls.length > 0) await connection.insertInto("lead_calls").values(calls).execute();
  const appointments = leads.flatMap((lead) =>
    lead.nextStepAt === null
      ? []
      : [
          {
            ...of(lead),
            type: lead.subStatus === 1301 ? ("REUNION" as const) : ("LLAMADA" as const),
            channel: lead.subStatus === 1301 ? ("video" as const) : ("telefono" as const),
            state: "PROGRAMADA" as const,
            executive_user_id: lead.executive,
            starts_at: lead.nextStepAt,
            ends_at: new Date(lead.nextStepAt.getTime() + 1_800_000),
            created_at: lead.lastActAt,
          },
        ],
  );
  if (appointments.length > 0)
    await connection.insertInto("lead_appointments").values(appointments).execute();
}

/** What happened to it, in order. */
function eventsOf(lead: Stored) {
  const of = { lead_id: lead.id, tenant_id: lead.tenant, note: null, detail: "{}", ...noMove };
  const by = { ...of, actor: lead.executive, system: "QPOPTIMIZE" as const };
  return [
    { ...of, ...sent, at: lead.createdAt },
    ...(lead.assignedAt === null ? [] : [{ ...of, ...assigned, at: lead.assignedAt }]),
    ...lead.calls.map(({ at, result, minutes }) => ({
      ...by,
      at,
      kind: "call",
      detail: JSON.stringify({ channel: "phone", result, minutes }),
    })),
    ...(lead.note === null
      ? []
      : [{ ...by, at: lead.calls.at(-1)?.at ?? lead.lastActAt, kind: "note", note: lead.note }]),
    ...([1, 2, 8].includes(lead.status)
      ? []
      : [
          {
            ...by,
            at: lead.lastActAt,
            kind: "status",
            from_status: 2,
            to_status: lead.status,
            sub_status: lead.subStatus,
          },
        ]),
  ];
}

const noMove = { from_status: null, to_status: null, sub_status: null };
/** It came from the site. */
const sent = { actor: null, system: "QPCLIENTS" as const, kind: "created", to_status: 8 };
/** It was given to its executive by itself. */
const assigned = {
  actor: null,
  system: "QPCRON" as const,
  kind: "status",
  from_status: 8,
  to_status: 2,
  sub_status: 201,
};
