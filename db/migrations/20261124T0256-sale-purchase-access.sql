-- How a person comes to a purchase from elsewhere (PP 4, my purchase): a link by mail, then a code by mail.
create table purchase_access_links (
  -- SHA-256 of the link's token.
  token_hash text primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  tenant_id uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index purchase_access_links_by_purchase on purchase_access_links (purchase_id);

-- The code that was asked for last: the one before it counts no more.
create table purchase_access_codes (
  purchase_id uuid primary key references purchases (id) on delete cascade,
  tenant_id uuid not null,
  nonce text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- A lost link is sent again to an e-mail address that purchases name.
create index purchase_forms_by_mail on purchase_forms (lower(values -> 'titular' ->> 'correo')) where key = 'personalData';

do $$
declare
  one text;
begin
  foreach one in array array['purchase_access_links', 'purchase_access_codes'] loop
    execute format('revoke all on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
  end loop;
end $$;
