-- What a provider, or the bank for transfers by hand, says that it moved on a day, line by line.
create table provider_statements (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's day.
  day date not null,
  source text not null check (source in ('fetched', 'uploaded', 'command')),
  by_user uuid references users (id),
  at timestamptz not null
);
create index provider_statements_by_day on provider_statements (provider, day);

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references provider_statements (id),
  -- Of the payment that it names; of the operator where it names none.
  tenant_id uuid not null references tenants (id),
  provider text not null,
  day date not null,
  provider_id text not null,
  merchant_ref text not null,
  about text not null check (about in ('charge', 'refund')),
  -- Which of equal lines of a day it is: a file that is loaded again adds nothing.
  occurrence integer not null,
  -- Whether an earlier line had the same charge.
  is_repeat boolean not null,
  currency text not null,
  -- Above 0 for both: `about` says in which direction it moved.
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null,
  vat_minor bigint not null,
  net_minor bigint not null,
  -- When it was entered in the ledger as settled.
  settled_at timestamptz,
  unique (provider, day, provider_id, about, amount_minor, occurrence)
);
create index statement_lines_by_id on statement_lines (provider, provider_id, about);

-- An item speaks of a line, or of a charge or refund that no line has; a person ends it in one of four ways.
alter table reconciliation_items drop constraint reconciliation_items_provider_provider_id_kind_key;
alter table reconciliation_items
  add column about text not null default 'charge' check (about in ('charge', 'refund')),
  add column occurrence integer not null default 1,
  add column line_id bigint references statement_lines (id),
  add column resolution text check (resolution in ('link', 'refund', 'suspense', 'accept')),
  add column resolved_reason text,
  add column resolved_payment text,
  add column resolved_by uuid references users (id),
  add column resolved_at timestamptz,
  add constraint reconciliation_items_once unique (provider, provider_id, kind, about, occurrence),
  add constraint reconciliation_items_resolved check ((state = 'RESOLVED') = (resolved_at is not null));
create index reconciliation_items_by_state on reconciliation_items (state, opened_at desc, id);

-- What a provider takes of a charge, from a day on: millionths of the amount, and of its tax. '*' is any.
create table payment_fee_rates (
  provider text not null,
  country text not null check (country in ('*', 'CL', 'PE', 'CO', 'INT')),
  from_day date not null,
  fee_millionths integer not null check (fee_millionths between 0 and 1000000),
  vat_millionths integer not null check (vat_millionths between 0 and 1000000),
  primary key (provider, country, from_day)
);
insert into payment_fee_rates values
  ('*', '*', '2020-01-01', 20000, 3800),
  -- IGV is 18 % (PP 1).
  ('*', 'PE', '2020-01-01', 20000, 3600),
  -- A transfer to our own account costs nothing.
  ('queplan', '*', '2020-01-01', 0, 0),
  ('queseguro', '*', '2020-01-01', 0, 0);

-- A charge of another amount is accepted by a person where the difference is a unit.
grant update (standing) on provider_charges to amparo_service;

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  execute 'revoke insert, update, delete on statement_lines from amparo_person';
  execute 'revoke delete on statement_lines from amparo_service';
  execute 'alter table statement_lines enable row level security';
  execute 'alter table statement_lines force row level security';
  execute 'create policy statement_lines_service on statement_lines to amparo_service using (true) with check (true)';
  execute format('create policy statement_lines_select on statement_lines for select to amparo_person using %s', seen);
  foreach one in array array['provider_statements', 'payment_fee_rates'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('revoke delete on %I from amparo_service', one);
  end loop;
end $$;
