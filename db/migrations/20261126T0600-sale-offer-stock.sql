-- What a purchase has of an offer of limited number (offers of kind STOCK). HELD while it is being paid, so that the last
-- one is not paid by two; COUNTED once it is paid and the number of the offer went down; OWED where it is paid and the
-- catalogue had been told of a smaller number meanwhile; RETURNED where it was not paid or its sale ended in FAIL.
create table offer_uses (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  -- By name: the catalogue's rows may be replaced.
  product_code text not null,
  title text not null,
  state text not null check (state in ('HELD', 'COUNTED', 'OWED', 'RETURNED')),
  held_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'HELD') = (ended_at is null))
);
-- A purchase has an offer once.
create unique index offer_uses_one_a_purchase on offer_uses (purchase_id, title) where state <> 'RETURNED';
create index offer_uses_held on offer_uses (product_code, title) where state = 'HELD';
revoke insert, update, delete on offer_uses from amparo_person;
revoke delete on offer_uses from amparo_service;
alter table offer_uses enable row level security;
alter table offer_uses force row level security;
create policy offer_uses_service on offer_uses to amparo_service using (true) with check (true);
create policy offer_uses_select on offer_uses for select to amparo_person using (current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
