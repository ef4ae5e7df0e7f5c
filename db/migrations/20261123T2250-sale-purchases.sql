-- Purchases (PP 1, 2): a product on its way from Contratar to a paid policy, its forms and the people in it.
create table purchases (
  id uuid primary key,
  reference text not null unique check (reference ~ '^COM-[2-9A-Z]{4}-[2-9A-Z]{3}$'),
  tenant_id uuid not null references tenants (id),
  state text not null check (state in ('OPEN', 'IN_REVIEW', 'DECLINED', 'SIGNED', 'PAYING', 'AWAITING_TRANSFER', 'PAID', 'ISSUED', 'CANCELLED', 'ABANDONED')),
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  language text not null check (language in ('es', 'en', 'pt')),
  -- Host that the person is on: links of mails begin with it.
  base_url text not null,
  product_code text not null,
  product_name text not null,
  insurance_type text not null,
  insurer text,
  insurer_name text not null,
  -- Keys of its steps in their order, as they were when it was opened.
  steps text[] not null,
  -- Null once the request has been erased; its reference stays.
  lead_id bigint references leads (id) on delete set null,
  lead_reference text,
  sale_reference text,
  -- The quote whose price holds until it expires; null where each day has its own.
  quote_id uuid,
  quote_expires_at timestamptz,
  -- What is priced, the price that was agreed, and the one that waits to be accepted.
  profile jsonb,
  price jsonb not null,
  price_version integer not null default 1,
  offered jsonb,
  -- The UF of the agreed price, where it is in UF.
  uf_day date,
  uf_value_cents bigint,
  consents jsonb not null,
  -- Hash of the token of the link that opens it elsewhere, and until when it does.
  link_hash text unique,
  link_expires_at timestamptz,
  link_type text check (link_type in ('client', 'resume', 'partner')),
  payable_id uuid,
  payment_reference text,
  -- Why it ended or was declined: a code and a text, never health data.
  reason_code text,
  reason text,
  reminders integer not null default 0,
  version integer not null default 1,
  made_at timestamptz not null,
  last_step_at timestamptz not null,
  signed_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz
);
create index purchases_by_made on purchases (made_at desc, id);
create index purchases_by_lead on purchases (lead_id);
create index purchases_open on purchases (last_step_at) where state in ('OPEN', 'SIGNED');

-- Whose browsers may go on with it: visitors, by their cookie.
create table purchase_holders (
  purchase_id uuid not null references purchases (id) on delete cascade,
  visitor_id uuid not null,
  tenant_id uuid not null,
  since timestamptz not null,
  primary key (purchase_id, visitor_id)
);
create index purchase_holders_by_visitor on purchase_holders (visitor_id, since desc);

create table purchase_forms (
  purchase_id uuid not null references purchases (id) on delete cascade,
  key text not null check (key in ('personalData', 'company', 'massInsured', 'dps', 'isaprePolicy', 'partialPayment', 'review', 'signature')),
  tenant_id uuid not null,
  position integer not null,
  version integer not null default 0,
  status text not null check (status in ('PENDING', 'COMPLETED')),
  -- What was answered. Of the health declaration nothing: its own tables hold it, encrypted.
  values jsonb not null default '{}',
  changed_at timestamptz not null,
  primary key (purchase_id, key)
);

create table purchase_persons (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  tenant_id uuid not null,
  role text not null check (role in ('policyholder', 'insured')),
  position integer not null,
  -- Of the profile that was priced: relationship, sex, age; and what personalData says of them.
  facts jsonb not null,
  unique (purchase_id, role, position)
);

-- Everything that happened to a purchase; rows are only ever added.
create table purchase_events (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  tenant_id uuid not null,
  at timestamptz not null,
  who text not null,
  kind text not null check (kind in ('state', 'form', 'price', 'link')),
  from_state text,
  to_state text,
  -- A step, a reason code or a version: no personal data.
  detail jsonb
);
create index purchase_events_by_purchase on purchase_events (purchase_id, id desc);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['purchases', 'purchase_holders', 'purchase_forms', 'purchase_persons', 'purchase_events'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
revoke update on purchase_events from amparo_service;
