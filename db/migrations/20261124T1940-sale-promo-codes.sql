-- Promotional codes: what each takes off, when, where and how often; and what they were used for.
create table promo_codes (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  -- A percentage in hundredths, or an amount in storage units of a currency.
  percent_hundredths integer check (percent_hundredths between 1 and 10000),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  -- Civil days of the purchase's country, both included; null: no bound.
  valid_from date,
  valid_to date,
  -- Null: as often as anybody likes.
  uses_most integer check (uses_most > 0),
  uses_most_person integer check (uses_most_person > 0),
  -- Empty: every one.
  countries text[] not null default '{}',
  products text[] not null default '{}',
  -- Whether it comes on top of an offer of the product; else the greater of both counts.
  is_on_top boolean not null,
  is_on boolean not null default true,
  changed_at timestamptz not null,
  check ((percent_hundredths is null) <> (amount_minor is null)),
  check ((amount_minor is null) = (currency is null)),
  check (valid_from is null or valid_to is null or valid_from <= valid_to)
);
revoke insert, update, delete on promo_codes from amparo_person;
revoke delete on promo_codes from amparo_service;

create table promo_uses (
  id bigint generated always as identity primary key,
  code text not null references promo_codes (code),
  tenant_id uuid not null references tenants (id),
  -- What is paid with it, as its owner names it.
  ref text not null,
  -- Keyed hash of who uses it; empty once it counts no more.
  person text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- HELD while it is being paid, USED once it is, RETURNED where it was not or the money went back.
  state text not null check (state in ('HELD', 'USED', 'RETURNED')),
  held_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'HELD') = (ended_at is null)),
  check (state <> 'RETURNED' or person = '')
);
-- One code counts for a thing at a time.
create unique index promo_uses_one_a_thing on promo_uses (ref) where state <> 'RETURNED';
create index promo_uses_that_count on promo_uses (code, person) where state <> 'RETURNED';
revoke insert, update, delete on promo_uses from amparo_person;
revoke delete on promo_uses from amparo_service;
alter table promo_uses enable row level security;
alter table promo_uses force row level security;
create policy promo_uses_service on promo_uses to amparo_service using (true) with check (true);
create policy promo_uses_select on promo_uses for select to amparo_person using (current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));

-- The code that its person typed, fixed when the payment begins.
alter table purchases add column promo_code text;

-- What was taken off to come to the amount, as the owner says it: [{kind, title, amountMinor}]. Null: nothing is said.
alter table payables add column discounts jsonb;
