-- Double entry, per currency, in storage units of the currency (pesos whole, cents elsewhere). Entries are only
-- added: a correction is a transaction of its own.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenants (id),
  event text not null check (event in (
    'payment_ok', 'unknown_charge', 'settlement_line', 'refund_done', 'unknown_charge_returned', 'commission_earned',
    'commission_taken_back', 'remittance_paid', 'dispute_open', 'dispute_won', 'dispute_lost', 'correction')),
  -- What it is about, as a charge or a refund: an event of it is entered once.
  ref text not null check (ref <> ''),
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  -- Civil day in the country.
  day date not null,
  at timestamptz not null,
  unique (event, ref),
  unique (id, tenant_id, currency, day)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  tenant_id uuid not null,
  currency text not null,
  day date not null,
  account text not null check (account ~ '^((provider_clearing|premiums_payable|commission):[A-Za-z0-9_.-]{1,80}|bank|fees|fees_vat|refunds|suspense|chargebacks)$'),
  -- A debit is above 0, a credit below.
  amount_minor bigint not null check (amount_minor <> 0),
  foreign key (transaction_id, tenant_id, currency, day) references ledger_transactions (id, tenant_id, currency, day)
);
create index ledger_entries_by_transaction on ledger_entries (transaction_id);
create index ledger_entries_by_account on ledger_entries (currency, account, day) include (amount_minor);
create index ledger_entries_by_day on ledger_entries (currency, day) include (account, amount_minor);

-- At commit each transaction has entries, and they come to 0. Where its rows cannot be seen the sum is null, which
-- is refused as well.
create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'ledger_transactions' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'transaction_id')::bigint end;
  total numeric;
begin
  select sum(amount_minor) into total from ledger_entries where transaction_id = checked;
  if total is distinct from 0 then
    raise exception 'ledger transaction % does not balance', checked using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_balance();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balance();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_transactions_added_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_added_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
revoke update, delete, truncate on ledger_transactions, ledger_entries from public, current_user, amparo_person, amparo_service;
revoke insert on ledger_transactions, ledger_entries from amparo_person;

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['ledger_transactions', 'ledger_entries'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
