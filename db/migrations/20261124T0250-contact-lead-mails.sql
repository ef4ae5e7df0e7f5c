-- E-mails that people write to the person of a lead. The outbox has the id alone: what was written, and to whom, is
-- read when it leaves.
create table lead_mails (
  -- Chosen by the form that sends it: sent twice, it is one mail.
  id uuid primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  template text not null,
  language text not null check (language in ('es', 'en', 'pt')),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  -- In the address that answers go to.
  reply_token text not null unique check (reply_token ~ '^[0-9a-f]{32}$'),
  made_by uuid not null references users (id),
  made_at timestamptz not null
);
create index lead_mails_by_lead on lead_mails (lead_id, made_at);

-- Mails that came as answers, so that one that is handed over twice is kept once.
create table lead_mail_answers (
  message_id text primary key check (length(message_id) between 1 and 998),
  lead_id bigint not null references leads (id) on delete cascade,
  at timestamptz not null
);
create index lead_mail_answers_by_lead on lead_mail_answers (lead_id);

revoke update, delete on lead_mails from amparo_person, amparo_service;
revoke select, insert, update, delete on lead_mail_answers from amparo_person;
revoke update, delete on lead_mail_answers from amparo_service;

alter table lead_mails enable row level security;
alter table lead_mails force row level security;
create policy lead_mails_service on lead_mails to amparo_service using (true) with check (true);
create policy lead_mails_select on lead_mails for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_mails_insert on lead_mails for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_mails_update on lead_mails for update to amparo_person using (false);
create policy lead_mails_delete on lead_mails for delete to amparo_person using (false);
alter table lead_mail_answers enable row level security;
alter table lead_mail_answers force row level security;
create policy lead_mail_answers_service on lead_mail_answers to amparo_service using (true) with check (true);
