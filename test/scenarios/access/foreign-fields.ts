import { randomUUID } from "node:crypto";
import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";
import type { JsonSchema } from "#test/fuzz/openapi-document.ts";
import { addLeadTo } from "#test/scenarios/back-office/people.ts";
import { leastValue, namesOf } from "./least-body.ts";

/** Every call of staff and of accounts that takes JSON or a form with a file, sent what it needs and fields that are not its
 *  own. */

type Ids = Readonly<Record<string, string>>;

interface Walk {
  site: TestApp;
  /** Who asks: the first whose role may. */
  people: readonly SignedInPerson[];
  /** Records that calls name, by kind. */
  ids: Ids;
}

interface Operation {
  label: string;
  method: "POST" | "PUT" | "PATCH";
  path: string;
  schema: JsonSchema;
  media: (typeof medias)[number];
}

const medias = ["application/json", "multipart/form-data"] as const;

export interface Sent extends Operation {
  foreign: Readonly<Record<string, unknown>>;
  status: number;
  faults: readonly { field: string; code: string }[];
}

/** Calls of the document that take JSON or a form with a file, of staff and of accounts. */
async function operations({ app }: Pick<TestApp, "app">): Promise<Operation[]> {
  const { body } = await app.inject({
    url: "/api/openapi.json",
    headers: { host: "localhost:3000" },
  });
  const { paths } = JSON.parse(body) as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
    >;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    /^\/api\/(?:back-office|access|auth)\//.test(path)
      ? Object.entries(methods).flatMap(([name, { requestBody }]) => {
          const method = name.toUpperCase() as Operation["method"];
          return medias.flatMap((media) => {
            const schema = requestBody?.content[media]?.schema;
            const label = `${method} ${path}`;
            return schema === undefined ? [] : [{ label, method, path, schema, media }];
          });
        })
      : [],
  );
}

/** Values that stand nowhere else; each says of which call it is. */
function foreignTo({ schema }: Operation, number: number): Record<string, unknown> {
  const tail = String(number).padStart(12, "0");
  const id = `f0f0f0f0-0000-4000-8000-${tail}`;
  const count = 987_650_000 + number;
  const at = `1987-01-01T00:${String(Math.floor(number / 60)).padStart(2, "0")}:${String(number % 60).padStart(2, "0")}Z`;
  const text = `ajeno-${number}-`;
  const all: Record<string, unknown> = {
    tenant: text,
    tenantId: id,
    tenant_id: id,
    owner: id,
    executive: id,
    executiveId: id,
    executive_user_id: id,
    madeBy: id,
    made_by: id,
    userId: id,
    id,
    role: text,
    roles: [text],
    permissions: [text],
    status: text,
    state: text,
    price: count,
    premium: count,
    balance: count,
    balanceMinor: count,
    version: count,
    reference: text,
    isDemo: true,
    is_demonstration: true,
    createdAt: at,
    created_at: at,
    updatedAt: at,
  };
  const own = namesOf(schema);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !own.has(name)));
}

/** The record that a call's address names, by the beginning of the address; the first that fits. */
const kinds: readonly (readonly [string, string])[] = [
  ["/api/back-office/leads/views/", "view"],
  ["/api/back-office/unsent-notifications/", "item"],
  ["/api/back-office/leads/", "lead"],
  ["/api/back-office/sales/", "sale"],
  ["/api/back-office/tickets/", "ticket"],
  ["/api/back-office/accounts/", "account"],
  ["/api/back-office/executives/", "executive"],
  ["/api/back-office/agenda/", "event"],
  ["/api/back-office/reviews/", "purchase"],
  ["/api/back-office/payments/", "payment"],
  ["/api/back-office/refunds/", "refund"],
  ["/api/back-office/remittances/", "remittance"],
  ["/api/back-office/disputes/", "dispute"],
  ["/api/back-office/gift-cards/", "giftCard"],
  ["/api/back-office/owed-offers/", "offer"],
  ["/api/back-office/reconciliation/", "item"],
  ["/api/back-office/teams/", "team"],
  ["/api/access/users/", "executive"],
];

const addressOf = (ids: Ids, path: string): string =>
  path
    .replace(
      /\{(?:reference|id)\}/,
      ids[kinds.find(([begin]) => path.startsWith(begin))?.[1] ?? ""] ?? randomUUID(),
    )
    .replace("{kind}", "identity")
    .replace("{name}", "ticket_answered")
    .replace("{key}", "personalData")
    .replaceAll(/\{(?:movement|code)\}/g, "1")
    .replaceAll(/\{\w+\}/g, () => randomUUID());

const own = "/api/back-office/leads";
/** A lead of its own for a call that changes it: no version is old. */
const ofLead = [
  `POST ${own}/{reference}/status`,
  `POST ${own}/{reference}/notes`,
  `POST ${own}/{reference}/calls`,
  `POST ${own}/{reference}/reveal`,
  `POST ${own}/bulk`,
];

/** What a schema cannot say: which records there are, and texts with a form of their own. */
const known = (ids: Ids, { label, path }: Operation): Record<string, unknown> => ({
  lead: ids["lead"],
  keep: ids["lead"],
  join: [ids["other"]],
  leads: [ids["lead"], ids["other"]],
  payment: ids["payment"],
  team: ids["team"],
  user: ids["executive"],
  hours: { timeZone: "America/Santiago", weekdays: [1], from: "09:00", to: "18:00" },
  leadCharge: "0",
  ...(path.startsWith("/api/access/")
    ? { email: "nueva.persona@correo.cl", role: "sales/EJECUTIVO", node: "amparo/chile" }
    : {}),
  ...(label.endsWith("/tickets/{reference}/status") ? { to: "open" } : {}),
  ...(label === ofLead[0] ? { to: 2 } : {}),
  ...(label === ofLead[2] ? { result: "noAnswer", minutes: 0 } : {}),
  ...(label === ofLead[3] ? { field: "email" } : {}),
  ...(label === ofLead[4] ? { expectedCount: 1, action: { to: 10, note: "Prueba" } } : {}),
});

/** What is sent besides: parts that the schema leaves open and the call needs. */
const besides: Readonly<Record<string, (lead: string) => object>> = {
  [ofLead[0] ?? ""]: () => ({ subStatus: 202 }),
  [ofLead[4] ?? ""]: (lead) => ({ references: [lead] }),
};

/** A form as a browser sends it, each field as text, with a file. */
const formWithFile = (body: object): string => {
  const part = (disposition: string, value: string) =>
    `--parts\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const fields = Object.entries(body).map(([name, value]) => part(`name="${name}"`, String(value)));
  const file = part('name="file"; filename="x.pdf"', "%PDF-1.7 x\n%%EOF");
  return `${fields.join("")}${file}--parts--\r\n`;
};

async function ask(
  { site, people, ids }: Walk,
  { method, path, media }: Operation,
  lead: string,
  body: object,
) {
  const isForm = media === "multipart/form-data";
  let answered: Awaited<ReturnType<TestApp["app"]["inject"]>> | undefined;
  const url = addressOf(ids, path.replace(`${own}/{reference}`, `${own}/${lead}`));
  for (const { cookie } of people) {
    answered = await site.app.inject({
      method,
      url,
      headers: {
        host: "localhost:3000",
        cookie,
        "idempotency-key": randomUUID(),
        ...(isForm ? { "content-type": "multipart/form-data; boundary=parts" } : {}),
      },
      payload: isForm ? formWithFile(body) : body,
    });
    if (answered.statusCode !== 403) break;
  }
  const json = answered?.body ? answered.json() : undefined;
  const payload = json?.error?.payload;
  const faults: Sent["faults"] = payload?.fields ?? payload?.errors ?? [];
  return { status: answered?.statusCode ?? 0, faults };
}

/** Sends each of them its body and what is foreign to it. */
export async function sendForeignFields(walk: Walk): Promise<Sent[]> {
  const { site, ids } = walk;
  const all: Sent[] = [];
  for (const [number, operation] of (await operations(site)).entries()) {
    const isChanged = ofLead.includes(operation.label);
    const lead = isChanged ? await addLeadTo(site, { status: 2 }) : (ids["lead"] ?? "");
    const least = leastValue(operation.schema, known(ids, operation)) as object;
    const foreign = foreignTo(operation, number);
    const body = { ...foreign, ...least, ...besides[operation.label]?.(lead) };
    all.push({ ...operation, foreign, ...(await ask(walk, operation, lead, body)) });
  }
  return all;
}
