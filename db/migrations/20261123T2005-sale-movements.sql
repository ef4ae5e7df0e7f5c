-- Accounts of executives, referrers and partners, and their movements (annex 11).
create table forced_charge_reasons (
  code text primary key,
  name text not null,
  accounts text[] not null,
  -- What has to prove it, in words.
  evidence text not null,
  is_active boolean not null default true
);
insert into forced_charge_reasons (code, name, accounts, evidence) values
  ('FC01', 'Solicitud contactada y trabajada', '{person,partner}', 'the lead''s timeline'),
  ('FC02', 'Devolución de comisión por anulación', '{person,partner}', 'the cancelled sale'),
  ('FC03', 'Comisión pagada dos veces', '{person,partner}', 'both movements'),
  ('FC04', 'Error en un abono', '{person,partner}', 'the movement'),
  ('FC05', 'Incumplimiento de plazo de gestión', '{person}', 'the leads'),
  ('FC06', 'Datos falsos o solicitud fabricada', '{person,partner}', 'the lead and its review'),
  ('FC07', 'Costo de material o servicio entregado', '{partner}', 'an attachment'),
  ('FC08', 'Retención judicial o legal', '{person,partner}', 'an attachment'),
  ('FC09', 'Cierre de cuenta', '{person,partner}', 'a note'),
  ('FC10', 'Otro, con explicación', '{person,partner}', 'a note of 20 characters or more');
revoke insert, update, delete on forced_charge_reasons from amparo_person;

create table accounts (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('person', 'partner')),
  -- An executive or a referrer; null of a partner's, whose tenant it is.
  user_id uuid references users (id),
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  -- The sum of its movements at any moment, in minor units.
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  -- What forced charges took beyond the balance: the next deposits pay it first.
  owed_minor bigint not null default 0 check (owed_minor >= 0),
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  created_at timestamptz not null,
  check ((kind = 'person') = (user_id is not null)),
  check (owed_minor = 0 or balance_minor = 0)
);
create unique index accounts_of_person on accounts (user_id, currency) where user_id is not null;
create unique index accounts_of_partner on accounts (tenant_id, currency) where kind = 'partner';

-- What is decided by a second person: withdrawals, and charges beyond the balance.
create table movement_requests (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('withdrawal', 'forced-charge')),
  amount_minor bigint not null check (amount_minor > 0),
  reason_code text references forced_charge_reasons (code),
  evidence text not null check (length(evidence) between 1 and 1000),
  state text not null check (state in ('REQUESTED', 'POSTED', 'REJECTED')),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision text,
  check ((kind = 'forced-charge') = (reason_code is not null)),
  check ((state = 'REQUESTED') = (decided_by is null)),
  -- Nobody decides what they asked for.
  check (decided_by <> asked_by)
);
create index movement_requests_by_account on movement_requests (account_id, asked_at desc);
create index movement_requests_open on movement_requests (asked_at) where state = 'REQUESTED';

-- Rows are only ever added; a reversal is its opposite, names it, and is made once.
create table movements (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  tenant_id uuid not null references tenants (id),
  type text not null check (type in ('deposits', 'bonuses', 'charges', 'withdrawal')),
  amount_minor bigint not null check (amount_minor > 0),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  reason text not null check (length(reason) between 1 and 500),
  -- Reference of the lead or sale that it is for.
  related text,
  request_id uuid references movement_requests (id),
  reverses bigint unique references movements (id),
  -- Null where the system posted it.
  made_by uuid references users (id),
  at timestamptz not null,
  idempotency_key text not null
);
create index movements_by_account on movements (account_id, id desc);
create unique index movements_by_key on movements (account_id, idempotency_key);

revoke delete on accounts, movement_requests from amparo_person, amparo_service;
revoke update, delete on movements from amparo_person, amparo_service;

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['accounts', 'movement_requests', 'movements'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
    execute format('create policy %I on %I for insert to amparo_person with check %s', one || '_insert', one, seen);
    execute format('create policy %I on %I for update to amparo_person using %s', one || '_update', one, seen);
    execute format('create policy %I on %I for delete to amparo_person using (false)', one || '_delete', one);
  end loop;
end $$;
