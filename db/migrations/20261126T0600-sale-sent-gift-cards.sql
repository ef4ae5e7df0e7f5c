-- Gift cards that come with a purchase: each is a task, due once nobody may withdraw any more, and ends with the proof that
-- it was sent, or with the sale.
create table gift_cards (
  id bigint generated always as identity primary key,
  reference text not null unique,
  tenant_id uuid not null references tenants (id),
  purchase_id uuid not null references purchases (id) on delete cascade,
  sale_reference text,
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  -- The offer as it was agreed: title in its languages, value and currency.
  title text not null,
  offer jsonb not null,
  state text not null check (state in ('PENDING', 'SENT', 'CANCELLED')),
  -- The first civil day on which it may be sent.
  due_on date not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  sent_by uuid references users (id),
  -- Number, link or text that proves the sending.
  proof text,
  unique (purchase_id, title),
  check ((state = 'PENDING') = (ended_at is null)),
  check ((state = 'SENT') = (proof is not null and sent_by is not null))
);
create index gift_cards_by_day on gift_cards (due_on, id) where state = 'PENDING';
create index gift_cards_by_sale on gift_cards (sale_reference) where state = 'PENDING';
revoke insert, update, delete on gift_cards from amparo_person;
revoke delete on gift_cards from amparo_service;
alter table gift_cards enable row level security;
alter table gift_cards force row level security;
create policy gift_cards_service on gift_cards to amparo_service using (true) with check (true);
create policy gift_cards_select on gift_cards for select to amparo_person using (current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
