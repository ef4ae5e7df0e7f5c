-- A charge that its payer disputes at the card's bank: the provider takes the money back until it is decided.
create table disputes (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants (id),
  charge_id bigint not null references provider_charges (id),
  payment_id uuid not null references payments (id),
  provider text not null,
  provider_dispute_id text not null,
  reason text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  -- The last civil day on which evidence is taken.
  evidence_until date not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (provider, provider_dispute_id),
  check ((state = 'OPEN') = (closed_at is null))
);
create index disputes_by_state on disputes (state, opened_at desc, id);
create index disputes_by_payment on disputes (payment_id);
revoke insert, update, delete on disputes from amparo_person;
revoke delete on disputes from amparo_service;
alter table disputes enable row level security;
alter table disputes force row level security;
create policy disputes_service on disputes to amparo_service using (true) with check (true);
create policy disputes_select on disputes for select to amparo_person using (current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
