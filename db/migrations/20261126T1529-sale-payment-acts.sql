-- What people of finance did with one payment, for its story: asked its provider again, said that its transfer is on our
-- account, gave it up.
create table payment_acts (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants (id),
  payment_id uuid not null references payments (id),
  act text not null check (act in ('asked', 'matched', 'given-up')),
  -- The bank's number of a transfer, or why a payment was given up.
  note text check (note <> ''),
  by_user uuid not null references users (id),
  at timestamptz not null
);
create index payment_acts_by_payment on payment_acts (payment_id);
create index payment_acts_by_user on payment_acts (by_user);

revoke insert, update, delete on payment_acts from amparo_person;
revoke update, delete on payment_acts from amparo_service;
alter table payment_acts enable row level security;
alter table payment_acts force row level security;
create policy payment_acts_service on payment_acts to amparo_service using (true) with check (true);
create policy payment_acts_select on payment_acts for select to amparo_person using (
  (select current_setting('amparo.scope', true)) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
