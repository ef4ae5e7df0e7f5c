-- Documents of a purchase (PP 1, 2; BO 3, 5): where each one stands, and everything that happened to it. The bytes are
-- stored_files of the owner purchase-document.
create table purchase_documents (
  purchase_id uuid not null references purchases (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]{2,30}$'),
  tenant_id uuid not null,
  approval text not null check (approval in ('PENDING', 'APPROVED', 'REJECTED')),
  -- Null while a person asked for it and nothing was sent.
  file_id uuid,
  -- Whether somebody waits for it: it is required, or a reviewer asked for it.
  is_awaited boolean not null,
  reason text check (reason in ('unreadable', 'incomplete', 'expired', 'other-person', 'other-document')),
  changed_at timestamptz not null,
  primary key (purchase_id, kind),
  check ((approval = 'REJECTED') = (reason is not null)),
  check (approval = 'PENDING' or file_id is not null)
);
create index purchase_documents_pending on purchase_documents (changed_at) where approval = 'PENDING';

-- Rows are only ever added; they go with the purchase that is erased.
create table purchase_document_events (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  tenant_id uuid not null,
  kind text not null,
  at timestamptz not null,
  -- Null: whoever holds the purchase.
  by_user uuid references users (id),
  act text not null check (act in ('sent', 'taken-back', 'asked', 'approved', 'rejected')),
  file_id uuid,
  reason text
);
create index purchase_document_events_by_purchase on purchase_document_events (purchase_id, id desc);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['purchase_documents', 'purchase_document_events'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;
revoke update on purchase_document_events from amparo_service;
