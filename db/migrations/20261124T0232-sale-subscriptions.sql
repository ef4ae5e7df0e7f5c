-- Subscriptions (PP 1, purchase-transitions.tsv): what is charged again and again after a purchase, cycle by cycle.
create table subscriptions (
  id uuid primary key,
  reference text not null unique check (reference ~ '^SUS-[2-9A-Z]{4}-[2-9A-Z]{3}$'),
  tenant_id uuid not null references tenants (id),
  -- Whose policy it pays; one a purchase.
  purchase_id uuid not null unique references purchases (id),
  purchase_reference text not null,
  sale_reference text,
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  product_name text not null,
  insurer text not null,
  state text not null check (state in ('pending', 'authorized', 'paused', 'cancelled')),
  -- How it is charged: without stored means each cycle is paid by the person.
  flow text not null,
  provider text not null,
  means text,
  card text,
  card_expires date,
  months integer not null check (months between 1 and 11),
  charge_day integer not null check (charge_day between 1 and 28),
  -- Civil day of the country from which the first payment covers.
  starts_on date not null,
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  -- What was charged last, and the price it came of.
  amount_minor bigint not null check (amount_minor >= 0),
  price jsonb not null,
  paused_until date,
  made_at timestamptz not null,
  cancelled_at timestamptz,
  cancel_reason text,
  version integer not null default 1
);
create index subscriptions_by_sale on subscriptions (sale_reference);

create table subscription_cycles (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  tenant_id uuid not null,
  -- Which payment of the policy it is: the purchase itself is 0.
  position integer not null check (position > 0),
  -- First day of the month that it is charged in, and the day of the charge, moved for holidays.
  month date not null check (extract(day from month) = 1),
  charge_on date not null,
  state text not null check (state in ('scheduled', 'processed', 'recycling', 'cancelled')),
  -- Null until it is priced.
  amount_minor bigint check (amount_minor >= 0),
  price jsonb,
  uf_day date,
  uf_value_cents bigint,
  -- Why it differs from what was charged before.
  reasons text[] not null default '{}',
  payable_id uuid,
  -- Arrears: the catalogue's class of the last refusal, days whose step was taken, and the notice of termination.
  last_class text,
  is_means_changed boolean not null default false,
  steps_done integer[] not null default '{}',
  notice_on date,
  payment_reference text,
  made_at timestamptz not null,
  processed_at timestamptz
);
create unique index subscription_cycles_once on subscription_cycles (subscription_id, month) where state <> 'cancelled';
create unique index subscription_cycles_one_ahead on subscription_cycles (subscription_id) where state = 'scheduled';
create unique index subscription_cycles_by_payable on subscription_cycles (payable_id);
create index subscription_cycles_due on subscription_cycles (charge_on) where state in ('scheduled', 'recycling');

-- Everything that happened to a subscription; rows are only ever added.
create table subscription_events (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  tenant_id uuid not null,
  at timestamptz not null,
  who text not null,
  kind text not null,
  -- A cycle, a step, a day or a state: no personal data.
  detail jsonb
);
create index subscription_events_by_subscription on subscription_events (subscription_id, id desc);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['subscriptions', 'subscription_cycles', 'subscription_events'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
revoke update on subscription_events from amparo_service;
