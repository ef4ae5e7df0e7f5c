-- Tickets: what people ask of after-sales and support, until it is answered (annex 12).
create table tickets (
  id bigint generated always as identity primary key,
  reference text not null unique,
  tenant_id uuid not null references tenants (id),
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  language text not null check (language in ('es', 'en', 'pt')),
  status text not null check (status in ('new', 'open', 'pending', 'hold', 'solved')),
  queue text not null check (queue in ('portal', 'soporte', 'postventa', 'otro')),
  priority text not null check (priority in ('baja', 'normal', 'alta', 'urgente')),
  channel text not null check (channel in ('portal', 'correo', 'chat', 'teléfono')),
  subject text not null check (length(subject) between 1 and 200),
  requester_name text not null check (length(requester_name) <= 120),
  -- Null of who gave no address: then nothing is sent.
  requester_email text,
  requester_user uuid references users (id),
  -- Who opened it for them, by hand.
  made_by uuid references users (id),
  owner uuid references users (id),
  lead_id bigint references leads (id) on delete set null,
  policy text,
  payment text,
  -- The ticket that was solved too long ago to be opened again.
  previous_id bigint references tickets (id) on delete set null,
  conversation_id uuid unique references chat_conversations (id) on delete set null,
  -- Stands in the address that mails are answered to.
  reply_token text not null unique,
  -- The answer clock: working seconds that have passed, and since when it runs; null while it stands.
  clock_seconds integer not null default 0,
  clock_since timestamptz,
  due_at timestamptz,
  hold_until timestamptz,
  -- When the requester was told that it will be solved.
  told_at timestamptz,
  first_answer_at timestamptz,
  status_since timestamptz not null,
  last_act_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  search_text text generated always as (
    plain_text(requester_name) || ' ' || plain_text(subject) || ' ' || lower(reference) || ' '
    || lower(replace(reference, '-', ''))
  ) stored,
  check ((clock_since is null) = (due_at is null)),
  check ((status = 'hold') = (hold_until is not null))
);
create index tickets_by_last_act on tickets (last_act_at desc, id desc);
create index tickets_by_owner on tickets (owner, last_act_at desc, id desc) where owner is not null;
create index tickets_by_term on tickets (status, status_since) where status in ('pending', 'hold');
create index tickets_by_requester on tickets (requester_email) where requester_email is not null;
create index tickets_by_search on tickets using gin (search_text gin_trgm_ops);

-- What was written and what was done, in order; rows are only ever added.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  -- request: the requester wrote; answer: to the requester; note: among ourselves; status and owner: what was done.
  kind text not null check (kind in ('request', 'answer', 'note', 'status', 'owner')),
  -- Null where the requester wrote without an account, and where the system did it.
  author uuid references users (id),
  body text not null default '',
  -- Of a mail: its Message-ID, the address it came from and, where it had one, its HTML part as it came.
  mail_id text unique,
  mail_from text,
  html text,
  to_status text,
  to_owner uuid references users (id),
  at timestamptz not null
);
create index ticket_messages_by_ticket on ticket_messages (ticket_id, id);

revoke update, delete on ticket_messages from amparo_person, amparo_service;
revoke delete on tickets from amparo_person;

alter table tickets enable row level security;
alter table tickets force row level security;
create policy tickets_service on tickets to amparo_service using (true) with check (true);
create policy tickets_select on tickets for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy tickets_insert on tickets for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy tickets_update on tickets for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy tickets_delete on tickets for delete to amparo_person using (false);
alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;
create policy ticket_messages_service on ticket_messages to amparo_service using (true) with check (true);
create policy ticket_messages_select on ticket_messages for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy ticket_messages_insert on ticket_messages for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy ticket_messages_update on ticket_messages for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy ticket_messages_delete on ticket_messages for delete to amparo_person using (false);

insert into retention_terms (record, valid_from, days) values ('solved-ticket', '2020-01-01', 1825);
