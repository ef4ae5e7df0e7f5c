-- Terms of policies that are charged again and again (PP 9): a year each, announced before its end with the price of the
-- next, renewed or ended with it.
create table policy_terms (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  tenant_id uuid not null,
  -- 1 is the term that began with the purchase.
  number integer not null check (number > 0),
  state text not null check (state in ('ACTIVE', 'RENEWAL_ANNOUNCED', 'RENEWED', 'DECLINED', 'ENDED')),
  -- Civil days of the country: the first of the term, and the first after it.
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  -- What a charge was and will be, and the price of the next term; null until it is announced.
  before_minor bigint check (before_minor >= 0),
  next_minor bigint check (next_minor >= 0),
  next_price jsonb,
  -- Whether the price rises so much that the holder has to agree, and when that was done.
  needs_yes boolean not null default false,
  agreed_at timestamptz,
  announced_at timestamptz,
  decided_at timestamptz,
  made_at timestamptz not null,
  unique (subscription_id, number)
);
create unique index policy_terms_one_open on policy_terms (subscription_id)
where state in ('ACTIVE', 'RENEWAL_ANNOUNCED', 'DECLINED');
create index policy_terms_due on policy_terms (ends_on) where state in ('ACTIVE', 'RENEWAL_ANNOUNCED', 'DECLINED');

revoke insert, update, delete on policy_terms from amparo_person;
alter table policy_terms enable row level security;
alter table policy_terms force row level security;
create policy policy_terms_service on policy_terms to amparo_service using (true) with check (true);
create policy policy_terms_select on policy_terms for select to amparo_person
  using (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
