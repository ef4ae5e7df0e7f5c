-- Documents that a purchase was given, byte for byte as they were drawn: never drawn again (PP 3).
create table issued_documents (
  id uuid primary key,
  purchase_id uuid not null,
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('proposal', 'policy', 'receipt')),
  -- What stands on it and in the address that verifies it.
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  language text not null check (language in ('es', 'en', 'pt')),
  -- Hash of what it says, to know whether anything changed since; hash of its bytes, which is what is signed.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  product_name text not null,
  -- Null once the person was erased: hash, day and product stay.
  bytes bytea,
  made_at timestamptz not null
);
create index issued_documents_by_purchase on issued_documents (purchase_id, kind, made_at desc);

create table signatures (
  id uuid primary key,
  purchase_id uuid not null,
  tenant_id uuid not null references tenants (id),
  document_id uuid not null references issued_documents (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- As it was typed; null once the person was erased.
  name text,
  signed_at timestamptz not null,
  -- How it was signed: when the code was sent and typed, language, network and browser. Null once erased.
  evidence jsonb,
  -- A later change voids it; the row stays.
  voided_at timestamptz,
  void_reason text check (void_reason in ('changed', 'reopened', 'cancelled'))
);
create unique index signatures_in_force on signatures (purchase_id) where voided_at is null;
create index signatures_by_document on signatures (document_id);

create table signature_codes (
  purchase_id uuid primary key,
  tenant_id uuid not null references tenants (id),
  -- The code is made of this and the server's secret: neither a row nor a message holds it.
  nonce text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['issued_documents', 'signatures', 'signature_codes'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
revoke delete on issued_documents, signatures from amparo_service;
