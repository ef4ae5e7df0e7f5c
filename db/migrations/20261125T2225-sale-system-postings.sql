-- What the system charges and pays by itself (AL 11): what a lead costs who is given it, and what a sale pays to who
-- made it, by country and line. Without a row nothing is charged or paid.
create table posting_rates (
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  -- Empty: of every line that has no row of its own.
  upper_type text not null default '',
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  lead_charge_minor bigint not null default 0 check (lead_charge_minor between 0 and 1000000000000),
  -- Of the premium of the sale, in its currency.
  commission_millionths integer not null default 0 check (commission_millionths between 0 and 1000000),
  version integer not null default 1,
  primary key (country, upper_type)
);
revoke insert, update, delete on posting_rates from amparo_person;

-- What is due to be posted: a row is added in the transaction of what it is for, and posted by a job. A row is never
-- deleted; one that gives back names what it gives back, once.
create table system_postings (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('lead-charge', 'lead-return', 'commission', 'commission-return')),
  -- Reference of the lead or sale.
  related text not null,
  lead_id bigint references leads (id) on delete set null,
  gives_back bigint references system_postings (id),
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  amount_minor bigint not null check (amount_minor > 0),
  made_at timestamptz not null,
  -- DUE: waits, where the balance does not cover it; VOID: given back before it was posted.
  state text not null default 'DUE' check (state in ('DUE', 'POSTED', 'VOID')),
  next_try_at timestamptz not null,
  movement_id bigint references movements (id),
  -- Under which it is posted: the same thing again is the same movement.
  key text not null unique,
  check ((state = 'POSTED') = (movement_id is not null)),
  check ((kind in ('lead-return', 'commission-return')) = (gives_back is not null))
);
create unique index system_postings_given_back on system_postings (gives_back) where gives_back is not null;
create index system_postings_due on system_postings (next_try_at, id) where state = 'DUE';
create index system_postings_by_lead on system_postings (lead_id) where lead_id is not null;
create index system_postings_by_related on system_postings (related);
create index system_postings_by_user on system_postings (user_id, id) where state = 'DUE';
revoke delete on system_postings from amparo_person, amparo_service;

alter table system_postings enable row level security;
alter table system_postings force row level security;
create policy system_postings_service on system_postings to amparo_service using (true) with check (true);
do $$
declare
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  execute format('create policy system_postings_select on system_postings for select to amparo_person using %s', seen);
  execute format('create policy system_postings_insert on system_postings for insert to amparo_person with check %s', seen);
  execute format('create policy system_postings_update on system_postings for update to amparo_person using %s', seen);
  execute 'create policy system_postings_delete on system_postings for delete to amparo_person using (false)';
end $$;

-- Leads that turned out false (98): what was charged for them is given back.
create index lead_events_false on lead_events (at) where to_status = 98 and kind = 'status';
