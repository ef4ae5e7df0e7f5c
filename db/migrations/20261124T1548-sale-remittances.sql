-- What an insurer gives us of the premium, from a day on, in millionths. '*' is any country.
create table commission_rates (
  insurer text not null,
  country text not null check (country in ('*', 'CL', 'PE', 'CO', 'INT')),
  from_day date not null,
  rate_millionths integer not null check (rate_millionths between 0 and 1000000),
  primary key (insurer, country, from_day)
);

-- What is paid on to an insurer: its premiums that were collected and not given back, less our commission.
create table remittances (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  reference text not null unique,
  insurer text not null,
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  -- The last civil day of the period: what is open of earlier ones goes with it.
  until_day date not null,
  state text not null check (state in ('DRAFT', 'APPROVED', 'PAID', 'DISCARDED')),
  total_minor bigint not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  approved_by uuid references users (id),
  approved_at timestamptz,
  -- Why it went back to a draft, the last time.
  back_reason text,
  paid_by uuid references users (id),
  paid_at timestamptz,
  paid_on date,
  bank_reference text,
  -- Never the person who made it.
  check (approved_by is null or approved_by <> made_by),
  check ((state in ('APPROVED', 'PAID')) = (approved_by is not null)),
  check ((state = 'PAID') = (paid_on is not null and bank_reference is not null))
);
create unique index remittances_one_draft on remittances (tenant_id, insurer, currency) where state in ('DRAFT', 'APPROVED');
create index remittances_by_made on remittances (made_at desc, id);

-- Its lines are entries of the insurer's account, each in one remittance; a discarded one frees them.
create table remittance_lines (
  remittance_id uuid not null references remittances (id),
  entry_id bigint not null unique references ledger_entries (id),
  tenant_id uuid not null,
  amount_minor bigint not null,
  primary key (remittance_id, entry_id)
);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['remittances', 'remittance_lines'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
revoke delete on remittances from amparo_service;
revoke insert, update, delete on commission_rates from amparo_person;
revoke delete on commission_rates from amparo_service;

-- Sums of entries by day and by month, so that the balance of a day is not the sum of all that was ever entered. They
-- cover the entries up to a number; what is newer is added to them when it is asked for.
create table ledger_totals (
  grain text not null check (grain in ('day', 'month')),
  tenant_id uuid not null,
  currency text not null,
  account text not null,
  -- The day, or the first of the month.
  day date not null,
  amount_minor bigint not null,
  primary key (grain, day, tenant_id, currency, account)
);
create table ledger_totals_state (
  is_one boolean primary key default true check (is_one),
  through_id bigint not null
);
insert into ledger_totals_state (through_id) values (0);
revoke insert, update, delete on ledger_totals, ledger_totals_state from amparo_person;
alter table ledger_totals enable row level security;
alter table ledger_totals force row level security;
create policy ledger_totals_service on ledger_totals to amparo_service using (true) with check (true);
create policy ledger_totals_select on ledger_totals for select to amparo_person using (current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));

-- Who enters something holds this lock until it is committed: once the other side has it, every entry up to the highest
-- number is committed, and none below it is still to come.
create function hold_ledger_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_entries'));
  return null;
end $$;
create trigger ledger_transactions_open before insert on ledger_transactions
  for each statement execute function hold_ledger_open();
