import { type RawBuilder, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PurchaseState } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ReviewOutcome, ReviewState } from "./review.rules.ts";

/** A purchase that a person decides, or decided, about. */
export interface ReviewRow {
  id: string;
  reference: string;
  state: string;
  country: CountryCode;
  productName: string;
  insurerName: string;
  /** Null where the request was erased. */
  person: string | null;
  leadReference: string | null;
  outcome: ReviewOutcome | null;
  /** When it was last handed to a person, or its oldest document that waits was sent; else when it began. */
  since: Date;
  /** Documents that nobody has looked at. */
  documents: number;
  tenantId: string;
  path: string;
  executive: string | null;
  team: string | null;
  insurer: string | null;
  upperType: string | null;
}

export interface ReviewFilter {
  states: readonly ReviewState[];
  countries: readonly CountryCode[];
  /** Part of a reference. */
  text: string;
}

const latestOutcome = sql`(select d.outcome from health_decisions d where d.purchase_id = p.id
  and d.decided_by is not null order by d.decided_at desc, d.number desc limit 1)`;

const columns = sql`p.id, coalesce(w.count, 0)::integer as documents, p.reference, p.state, p.country, p.product_name as "productName",
  p.insurer_name as "insurerName", l.full_name as person, p.lead_reference as "leadReference",
  ${latestOutcome} as outcome, coalesce(w.since, e.since, h.since, p.made_at) as since, p.tenant_id as "tenantId", t.path,
  l.executive_user_id as executive, l.team_id as team, p.insurer, l.upper_type as "upperType"`;

const tables = sql`purchases p join tenants t on t.id = p.tenant_id left join leads l on l.id = p.lead_id
  left join (select purchase_id, max(at) as since from purchase_events where to_state = 'IN_REVIEW'
    group by purchase_id) e on e.purchase_id = p.id
  left join (select purchase_id, max(at) as since from purchase_document_events where act = 'sent'
    group by purchase_id) h on h.purchase_id = p.id
  left join (select purchase_id, min(changed_at) as since, count(*) as count from purchase_documents
    where approval = 'PENDING' and file_id is not null group by purchase_id) w
    on w.purchase_id = p.id and p.state not in ('DECLINED', 'CANCELLED', 'ABANDONED')`;

/** Of a review: it was handed to a person, or something was sent that a person looks at. */
const isReview = sql<boolean>`(e.since is not null or h.since is not null)`;
const isWaiting = sql`(p.state = 'IN_REVIEW' or w.count > 0)`;

const stateOf = sql`(case when ${isWaiting} then 'WAITING' else coalesce(${latestOutcome}, 'ENDED') end)`;

/** Most rows of a list. */
export const reviewsMost = 200;

/** The reviews in scope: those that wait first, the longest first. */
export async function listReviews(
  connection: Connection,
  { states, countries, text }: ReviewFilter,
  scope: RawBuilder<boolean>,
): Promise<ReviewRow[]> {
  const part = `%${text.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const parts: RawBuilder<unknown>[] = [scope, isReview];
  if (part !== "%%") parts.push(sql`(p.reference ilike ${part} or p.lead_reference ilike ${part})`);
  if (states.length > 0) parts.push(sql`${stateOf} = any(${[...states]}::text[])`);
  if (countries.length > 0) parts.push(sql`p.country = any(${[...countries]}::text[])`);
  const { rows } = await sql<ReviewRow>`select ${columns} from ${tables}
    where ${sql.join(parts, sql` and `)}
    order by coalesce(${isWaiting}, false) desc,
      case when ${isWaiting} then coalesce(w.since, e.since, h.since) end,
      coalesce(e.since, h.since) desc, p.id
    limit ${reviewsMost}`.execute(connection);
  return rows;
}

/** One by its reference, also before anything of it waits for a person: a document may be added for its person. */
export async function findReview(
  connection: Connection,
  reference: string,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select ${columns} from ${tables}
    where p.reference = ${reference}`.execute(connection);
  return rows[0];
}

/** The purchases of a lead, the newest first. */
export async function listPurchasesOfLead(
  connection: Connection,
  leadId: number,
  scope: RawBuilder<boolean>,
): Promise<
  {
    id: string;
    reference: string;
    product: string;
    state: PurchaseState;
    lastStepAt: Date;
    sale: string | null;
  }[]
> {
  return connection
    .selectFrom("purchases as p")
    .innerJoin("tenants as t", "t.id", "p.tenant_id")
    .innerJoin("leads as l", "l.id", "p.lead_id")
    .select([
      "p.id",
      "p.reference",
      "p.product_name as product",
      "p.state",
      "p.last_step_at as lastStepAt",
      "p.sale_reference as sale",
    ])
    .where("p.lead_id", "=", leadId)
    .where(scope)
    .orderBy("p.made_at", "desc")
    .orderBy("p.id")
    .limit(20)
    .execute();
}

export interface ReviewEvent {
  id: number;
  at: Date;
  /** Who moved it, in the words of the table of moves. */
  who: string;
  from_state: string | null;
  to_state: string | null;
}

/** Moves of a purchase, the newest first. */
export const listReviewEvents = (
  connection: Connection,
  purchaseId: string,
): Promise<ReviewEvent[]> =>
  connection
    .selectFrom("purchase_events")
    .select(["id", "at", "who", "from_state", "to_state"])
    .where("purchase_id", "=", purchaseId)
    .where("kind", "=", "state")
    .orderBy("id", "desc")
    .execute();

interface SentDocument {
  id: number;
  kind: string;
  act: "sent" | "taken-back" | "asked" | "approved" | "rejected";
  at: Date;
  /** Null: its person. */
  by: string | null;
  reason: string | null;
  /** Null where it was taken back. */
  fileId: string | null;
}

/** What happened to the documents of a purchase, by name, the newest first. */
export const listSentDocuments = (
  connection: Connection,
  purchaseId: string,
): Promise<SentDocument[]> =>
  connection
    .selectFrom("purchase_document_events as e")
    .leftJoin("users as u", "u.id", "e.by_user")
    .select(["e.id", "e.kind", "e.act", "e.at", "u.name as by", "e.reason", "e.file_id as fileId"])
    .where("e.purchase_id", "=", purchaseId)
    .orderBy("e.id", "desc")
    .execute();

/** Who read answers and who decided, by name; of the health declaration nothing. */
export async function listReviewActs(
  connection: Connection,
  purchaseId: string,
): Promise<{ kind: "read" | "decided"; at: Date; by: string | null; what: string }[]> {
  const { rows } = await sql<{
    kind: "read" | "decided";
    at: Date;
    by: string | null;
    what: string;
  }>`select 'read' as kind, r.at, u.name as by, r.reason as what
      from health_reads r left join users u on u.id = r.reader where r.purchase_id = ${purchaseId}
    union all
    select 'decided', d.decided_at, u.name, d.outcome
      from health_decisions d join users u on u.id = d.decided_by where d.purchase_id = ${purchaseId}
    order by 2 desc`.execute(connection);
  return rows;
}
