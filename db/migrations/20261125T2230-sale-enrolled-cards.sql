-- A card that its payer enrols on the provider's page: kept with the attempt before it is charged.
alter table payment_attempts add column means text;

-- Last days on which the months' operations of its product are taken (PP 1), DD-MM.
alter table subscriptions add column operation_dates text[] not null default '{}';

-- On which day the person of a card was told that it expires: once a card.
alter table subscriptions add column card_told_on date;

-- Another card for what is charged again, enrolled on the provider's page: under way for half an hour.
create table card_enrolments (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  provider text not null,
  -- Ours, by which the provider keeps the card, and the provider's own name of what is under way.
  reference text not null unique,
  token text not null,
  -- Where the person goes.
  next_action jsonb not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- How it was refused, in the words of the catalogue.
  error_flow text,
  error_code text,
  unique (provider, token)
);
create index card_enrolments_of_subscription on card_enrolments (subscription_id);

revoke insert, update, delete on card_enrolments from amparo_person;
alter table card_enrolments enable row level security;
alter table card_enrolments force row level security;
create policy card_enrolments_service on card_enrolments to amparo_service using (true) with check (true);
create policy card_enrolments_select on card_enrolments for select to amparo_person
  using (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
