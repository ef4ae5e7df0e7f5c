import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** One thing that happened to a payment, as its table keeps it. */
export interface StoryRow {
  at: Date;
  kind:
    | "attempt"
    | "act"
    | "call"
    | "settled"
    | "charge"
    | "entry"
    | "refund-asked"
    | "refund-decided"
    | "refund-failed"
    | "refund-done"
    | "item"
    | "item-resolved"
    | "message"
    | "notified";
  /** State, act, outcome, standing, event or account: in words by the kind. */
  what: string;
  code: string | null;
  amountMinor: number | null;
  by: string | null;
}

/** Mails of a cycle, by the template that each is. */
const cycleTemplates = [
  "payment_result",
  "payment_result.differs",
  "payment_result.due",
  "payment_result.cardExpires",
  "mora_1",
  "mora_2",
  "mora_3",
  "mora_3.termination",
];

/** What belongs to a payment: its charges, refunds, lines of statements, items, names of its entries and of its messages,
 *  notifications. */
const belonging = (paymentId: string) => sql`
      charged as (select * from provider_charges where payment_id = ${paymentId}),
      returned as (select * from refunds where payment_id = ${paymentId}),
      lines as (
        select l.id from statement_lines l join charged c on c.provider = l.provider and c.provider_id = l.provider_id
      ),
      items as (
        select i.* from reconciliation_items i join charged c on c.provider = i.provider and c.provider_id = i.provider_id
      ),
      entered as (
        select c.provider || ':' || c.provider_id as ref from charged c
        union all select 'accepted:' || c.provider || ':' || c.provider_id from charged c
        union all select 'refund:' || r.reference from returned r
        union all select 'line:' || l.id from lines l
        union all select 'item:' || i.id || ':' || c.currency from items i, (select distinct currency from charged) c
        union all select 'dispute:' || d.provider || ':' || d.provider_dispute_id from disputes d where d.payment_id = ${paymentId}
      ),
      named as (
        select array_remove(array[split_part(y.ref, '/', 1), split_part(y.ref, '/', 1) || '/' || p.reference]
          || array(select r.id || '/rule' from returned r)
          || array(select r.reference || '/' || t.name from returned r cross join (values ('DONE'), ('REJECTED')) as t (name))
          || array(select m.ref from outbox_messages m, returned r where m.kind = 'payment-refund' and m.ref like r.id || '/%')
          || array(select k.id::text from subscription_cycles k where k.payable_id = y.id)
          || array(select k.id || '/' || t.name from subscription_cycles k cross join unnest(${cycleTemplates}::text[]) as t (name)
            where k.payable_id = y.id)
          || array(select c.id::text from charged c), '') as refs
        from payments p join payables y on y.id = p.payable_id where p.id = ${paymentId}
      ),
      notified as (select * from payment_notifications(${paymentId}))`;

/** Everything that happened to a payment, the oldest first: the attempt and its end, what people did, each call to its
 *  provider, what it notified, charges, refunds, entries of the ledger, mails (PP 9, one payment's story). */
export async function listStory(connection: Connection, paymentId: string): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    with ${belonging(paymentId)}
    select * from (
      select a.made_at as at, 'attempt' as kind, case when a.settled_at is null then a.state else 'CREATED' end as what,
        case when a.settled_at is null then a.error_code end as code,
        null::bigint as "amountMinor", null::text as "by", 1 as step
      from payment_attempts a where a.payment_id = ${paymentId}
      union all select a.at, 'act', a.act, a.note, null, u.name, 2
      from payment_acts a join users u on u.id = a.by_user where a.payment_id = ${paymentId}
      union all select c.at, 'call', c.kind || '.' || c.outcome, c.code, null, null, 3
      from provider_calls c where c.payment_id = ${paymentId}
      union all select c.at, 'charge', c.standing, null, c.amount_minor, null, 4 from charged c
      union all select a.settled_at, 'settled', a.state, a.error_code, null, null, 5
      from payment_attempts a where a.payment_id = ${paymentId} and a.settled_at is not null
      union all select r.asked_at, 'refund-asked', r.reason, null, r.amount_minor, u.name, 6
      from returned r left join users u on u.id = r.asked_by
      union all select r.decided_at, 'refund-decided',
        case when r.state in ('REJECTED', 'WITHDRAWN') then r.state else 'APPROVED' end,
        r.decision_reason, r.amount_minor, coalesce(u.name, case when r.state = 'WITHDRAWN' then a.name end), 7
      from returned r left join users u on u.id = r.decided_by left join users a on a.id = r.asked_by
      where r.decided_at is not null
      union all select r.sent_at, 'refund-failed', 'FAILED', r.error_code, r.amount_minor, null, 8
      from returned r where r.state = 'FAILED' and r.sent_at is not null
      union all select r.done_at, 'refund-done', coalesce(r.way, 'NULLIFIED'), r.transfer_proof, r.amount_minor, u.name, 9
      from returned r left join users u on u.id = r.completed_by where r.done_at is not null
      union all select t.at, 'entry', e.account, t.event, e.amount_minor, null, 10
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.ref in (select ref from entered)
      union all select i.opened_at, 'item', i.kind, null, null, null, 11 from items i
      union all select i.resolved_at, 'item-resolved', i.resolution, i.resolved_reason, null, u.name, 12
      from items i left join users u on u.id = i.resolved_by where i.resolved_at is not null
      union all select coalesce(m.sent_at, m.created_at), 'message',
        case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end,
        m.kind, null, null, 13
      from named n join outbox_messages m on m.ref = any (n.refs)
      union all select n.received_at, 'notified',
        case when n.failed_at is not null then 'failed' when n.done_at is not null then 'done' else 'waiting' end,
        n.id::text, null, null, 14
      from notified n
    ) as story order by at, step limit 300`.execute(connection);
  return rows;
}
