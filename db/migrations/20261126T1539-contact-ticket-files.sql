-- Files that come with a message of a ticket (AL 12). Their bytes and names are stored_files', of the kind `ticket`.
create table ticket_message_files (
  file_id uuid primary key references stored_files (id) on delete cascade,
  message_id bigint not null references ticket_messages (id) on delete cascade,
  ticket_id bigint not null references tickets (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  -- Speaks of somebody's health, as who sent it says.
  is_health boolean not null default false
);
create index ticket_message_files_by_ticket on ticket_message_files (ticket_id, message_id);
create index ticket_message_files_by_message on ticket_message_files (message_id);
revoke update, delete on ticket_message_files from amparo_person;
revoke update on ticket_message_files from amparo_service;

alter table ticket_message_files enable row level security;
alter table ticket_message_files force row level security;
create policy ticket_message_files_service on ticket_message_files to amparo_service using (true) with check (true);
create policy ticket_message_files_select on ticket_message_files for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy ticket_message_files_insert on ticket_message_files for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy ticket_message_files_update on ticket_message_files for update to amparo_person using (false);
create policy ticket_message_files_delete on ticket_message_files for delete to amparo_person using (false);

-- Files of a mail that were not kept: of a type that is not taken, too big, or one too many.
alter table ticket_messages add column files_refused integer not null default 0 check (files_refused >= 0);
