-- Payments: what is owed (payables), attempts to pay it, charges that providers made, and what providers told us.
create table payables (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  -- What it is for is its owner's business: payments know only the kind and a reference of the owner's.
  kind text not null check (kind in ('purchase', 'cycle', 'arrears', 'period')),
  ref text not null,
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  -- 0 where nothing is paid online.
  amount_minor bigint not null check (amount_minor >= 0),
  -- The UF that the price was computed with, where it was.
  uf_day date,
  uf_value_cents bigint,
  state text not null check (state in ('OPEN', 'PAID', 'CLOSED')),
  -- Own paths on which the payer goes on: after a refusal, and once it is paid.
  pay_path text not null check (pay_path like '/%' and pay_path not like '//%'),
  done_path text not null check (done_path like '/%' and done_path not like '//%'),
  made_at timestamptz not null,
  paid_at timestamptz,
  unique (kind, ref),
  check ((state = 'PAID') = (paid_at is not null))
);

-- What of it is whose premium; together the amount.
create table payable_lines (
  payable_id uuid not null references payables (id) on delete cascade,
  position integer not null,
  tenant_id uuid not null,
  insurer text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  commission_minor bigint not null default 0 check (commission_minor >= 0),
  primary key (payable_id, position)
);

create table payments (
  id uuid primary key,
  tenant_id uuid not null,
  payable_id uuid not null references payables (id),
  reference text not null unique,
  flow text not null,
  provider text not null,
  state text not null check (state in ('PENDING', 'OK', 'DECLINED', 'FAIL', 'VOID', 'REQUEST_REFUND', 'REFUND')),
  currency text not null,
  amount_minor bigint not null,
  installments integer not null default 1 check (installments between 1 and 48),
  made_at timestamptz not null,
  settled_at timestamptz
);
create index payments_by_payable on payments (payable_id);
create index payments_by_made on payments (made_at desc, id);

-- The protocol of one payment: committed before any call, and settled once (reliability.md, Payments).
create table payment_attempts (
  id uuid primary key,
  tenant_id uuid not null,
  payment_id uuid not null unique references payments (id),
  payable_id uuid not null references payables (id),
  -- What the provider knows it by; Webpay takes 26 characters.
  merchant_ref text not null unique check (length(merchant_ref) <= 26),
  idempotency_key text not null,
  request_hash text not null,
  provider text not null,
  flow text not null,
  state text not null check (state in ('CREATED', 'DISPATCHED', 'REQUIRES_ACTION', 'APPROVED', 'DECLINED', 'ERROR', 'UNKNOWN', 'EXPIRED')),
  -- The provider's name of it, where it gives one at the start.
  provider_token text,
  next_action jsonb,
  -- Its row in the catalogue of errors.
  error_flow text,
  error_code text,
  -- When the one call that completes it was sent.
  completed_at timestamptz,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider is asked next.
  ask_at timestamptz,
  asks integer not null default 0,
  settled_at timestamptz,
  unique (payable_id, idempotency_key)
);
create unique index payment_attempts_one_pending on payment_attempts (payable_id)
  where state in ('CREATED', 'DISPATCHED', 'REQUIRES_ACTION', 'UNKNOWN');
create unique index payment_attempts_by_token on payment_attempts (provider, provider_token) where provider_token is not null;
create index payment_attempts_to_ask on payment_attempts (ask_at) where ask_at is not null;

-- Money that a provider says it took, each once.
create table provider_charges (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  payable_id uuid not null references payables (id),
  payment_id uuid not null references payments (id),
  provider text not null,
  provider_id text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- ACCEPTED pays the payable. LATE and DUPLICATE go back by rule; DIFFERS waits for a person.
  standing text not null check (standing in ('ACCEPTED', 'LATE', 'DUPLICATE', 'DIFFERS')),
  -- What the provider says of it: authorization, last four digits, instalments. No secret, no card number.
  facts jsonb not null,
  at timestamptz not null,
  unique (provider, provider_id)
);
create unique index provider_charges_one_accepted on provider_charges (payable_id) where standing = 'ACCEPTED';
create index provider_charges_by_payment on provider_charges (payment_id);

-- Who is offered for which flow, in which order. Switched on and off, never removed.
create table payment_routes (
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  flow text not null,
  provider text not null,
  position integer not null,
  is_on boolean not null default true,
  primary key (country, flow, provider)
);

-- Every call to a provider, without what it said: how it ended, for outages and a payment's story.
create table provider_calls (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  payment_id uuid not null references payments (id),
  provider text not null,
  kind text not null check (kind in ('start', 'complete', 'ask', 'refund', 'ask-refund')),
  outcome text not null,
  code text,
  duration_ms integer not null,
  at timestamptz not null
);
create index provider_calls_by_provider on provider_calls (provider, at desc);
create index provider_calls_by_payment on provider_calls (payment_id);

-- What providers told us: raw bytes first, each once, worked later. No tenant: nobody knows yet whose it is.
create table inbound_events (
  id bigint generated always as identity primary key,
  provider text not null,
  -- SHA-256 of the bytes: a repeat is the same row.
  digest text not null,
  body bytea not null,
  signature text not null,
  received_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (provider, digest)
);
create index inbound_events_waiting on inbound_events (next_try_at) where done_at is null and failed_at is null;
revoke all on inbound_events from amparo_person;

-- What does not match between a provider and us, until a person resolves it.
create table reconciliation_items (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants (id),
  provider text not null,
  provider_id text not null,
  merchant_ref text not null,
  kind text not null check (kind in ('MATCHED', 'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'FEE_DIFFERS', 'DUPLICATE')),
  state text not null check (state in ('MATCHED', 'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'FEE_DIFFERS', 'DUPLICATE', 'RESOLVED')),
  currency text not null,
  ours_minor bigint,
  theirs_minor bigint,
  their_currency text not null,
  opened_at timestamptz not null,
  unique (provider, provider_id, kind)
);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['payables', 'payable_lines', 'payments', 'payment_attempts', 'provider_charges', 'provider_calls', 'reconciliation_items'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('revoke delete on %I from amparo_service', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
revoke insert, update, delete on payment_routes from amparo_person;
revoke delete on payment_routes from amparo_service;
revoke update on provider_charges, provider_calls from amparo_service;
