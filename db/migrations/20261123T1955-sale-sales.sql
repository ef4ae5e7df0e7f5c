-- Sales (annex 10): what a lead became, with the price that was agreed, its moves and its papers.
create table sales (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^SAL-[2-9A-Z]{4}-[2-9A-Z]{3}$'),
  -- Recorded by a person, or made by a purchase on the site.
  origin text not null check (origin in ('hand', 'online')),
  tenant_id uuid not null references tenants (id),
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  -- Null once the request has been erased; its reference stays.
  lead_id bigint references leads (id) on delete set null,
  lead_reference text,
  product_code text not null,
  product_name text not null,
  upper_type text,
  insurer text,
  insurer_name text,
  -- With everything that it was made of, as a frozen quote holds it.
  price jsonb not null,
  premium_minor bigint not null check (premium_minor > 0),
  currency text not null check (currency in ('CLP', 'UF', 'PEN', 'USD', 'COP', 'MXN')),
  executive_user_id uuid references users (id),
  team_id uuid,
  -- Null where a purchase made it.
  made_by uuid references users (id),
  -- Civil days of the country.
  starts_on date not null,
  received_on date,
  ends_on date check (ends_on >= starts_on),
  policy_number text,
  payment_kind text not null check (payment_kind in ('subscription', 'single', 'transfer')),
  -- Of the payment that made it OK; null where the policy itself did.
  payment_reference text,
  state text not null check (state in ('PENDING', 'OK', 'FAIL', 'OVERDUE', 'CANCELED_WITHDRAWAL', 'CANCELED_CUSTOMER', 'CANCELED_INSURER', 'CANCELED_ARREARS')),
  state_since timestamptz not null,
  -- When it first became OK, and when the person was told of arrears.
  ok_at timestamptz,
  arrears_notice_at timestamptz,
  returns_money boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create index sales_by_created on sales (created_at desc, id desc);
create index sales_by_executive on sales (executive_user_id, created_at desc, id desc);
create index sales_by_lead on sales (lead_id, id desc);
create index sales_by_tenant on sales (tenant_id, created_at desc, id desc);
-- A lead is sold once at a time.
create unique index sales_open_of_lead on sales (lead_id) where state in ('PENDING', 'OK', 'OVERDUE');

-- Everything that happened to a sale; rows are only ever added.
create table sale_events (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  at timestamptz not null,
  -- Null where the system did it.
  actor uuid references users (id),
  kind text not null check (kind in ('state', 'document', 'arrears-notice')),
  from_state text,
  to_state text,
  note text
);
create index sale_events_by_sale on sale_events (sale_id, id desc);

create table sale_documents (
  id uuid primary key,
  sale_id bigint not null references sales (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('policy', 'insurer-letter', 'refund-receipt')),
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  size integer not null check (size > 0),
  bytes bytea not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null
);
create index sale_documents_by_sale on sale_documents (sale_id, added_at);

revoke delete on sales from amparo_person;
revoke update, delete on sale_events, sale_documents from amparo_person;

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['sales', 'sale_events', 'sale_documents'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
    execute format('create policy %I on %I for insert to amparo_person with check %s', one || '_insert', one, seen);
    execute format('create policy %I on %I for update to amparo_person using %s', one || '_update', one, seen);
    execute format('create policy %I on %I for delete to amparo_person using (false)', one || '_delete', one);
  end loop;
end $$;
