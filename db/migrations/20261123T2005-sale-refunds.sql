-- Money that goes back: asked for by one person and approved by another, or by rule for charges that nobody should
-- have made.
create table refunds (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  payment_id uuid not null references payments (id),
  charge_id bigint not null references provider_charges (id),
  -- The refund's own key at the provider.
  reference text not null unique,
  idempotency_key text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('withdrawal', 'cancellation', 'duplicate', 'late_approval', 'wrong_amount', 'insurer_refused', 'goodwill')),
  state text not null check (state in ('REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SENT', 'UNKNOWN', 'DONE', 'FAILED')),
  -- Null where it is by rule.
  asked_by uuid references users (id),
  decided_by uuid references users (id),
  decision_reason text,
  way text check (way in ('REVERSED', 'NULLIFIED')),
  error_code text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  sent_at timestamptz,
  done_at timestamptz,
  -- When the provider is asked what became of it.
  ask_at timestamptz,
  unique (payment_id, idempotency_key),
  -- Never the person who asked.
  check (asked_by is null or decided_by is null or asked_by <> decided_by)
);
-- What goes back by rule goes back once.
create unique index refunds_by_rule on refunds (charge_id) where asked_by is null;
create index refunds_to_ask on refunds (ask_at) where ask_at is not null;
create index refunds_by_asked on refunds (asked_at desc, id);

revoke insert, update, delete on refunds from amparo_person;
revoke delete on refunds from amparo_service;
alter table refunds enable row level security;
alter table refunds force row level security;
create policy refunds_service on refunds to amparo_service using (true) with check (true);
create policy refunds_select on refunds for select to amparo_person using (current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
