-- Types of notifications, their templates in versions, what each person chose of them, and the bell (annex 13).
create table notification_types (
  name text primary key,
  recipient text not null,
  -- mail, bell
  channels text[] not null,
  occasion text not null,
  -- Whether a person may switch it off.
  is_optional boolean not null,
  is_active boolean not null default true,
  version integer not null default 1
);

-- A change is one more row: what was sent keeps the text that it was sent with.
create table notification_templates (
  id bigint generated always as identity primary key,
  type text not null references notification_types (name),
  -- Which of a type's occasions or readers it is for; empty where there is one.
  variant text not null,
  language text not null check (language in ('es', 'en', 'pt')),
  -- Empty is every country that has none of its own.
  country text not null check (country in ('', 'CL', 'PE', 'CO', 'INT')),
  version integer not null check (version > 0),
  subject text not null,
  preview text not null,
  heading text not null,
  opening text not null,
  action text not null,
  closing text not null,
  -- Null where it came with the software.
  made_by uuid references users (id),
  made_at timestamptz not null,
  unique (type, variant, language, country, version)
);

create table notification_preferences (
  user_id uuid not null references users (id),
  type text not null references notification_types (name),
  by_mail boolean not null,
  by_bell boolean not null,
  primary key (user_id, type)
);

create table bell_notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  type text not null references notification_types (name),
  -- What happened, unique for its type and reader.
  ref text not null,
  text text not null,
  detail text not null,
  -- Where it leads on this site.
  path text,
  created_at timestamptz not null,
  -- Not in the reader's quiet hours.
  rings_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, type, ref)
);
create index bell_notices_of_user on bell_notices (user_id, id desc);
create index bell_notices_unread on bell_notices (user_id, rings_at) where read_at is null;
create index bell_notices_by_time on bell_notices (created_at);
insert into retention_terms (record, valid_from, days) values ('bell-notice', '2020-01-01', 180);

revoke update, delete on notification_templates from amparo_person, amparo_service;
revoke insert, delete on notification_types from amparo_person;
revoke insert, delete on bell_notices from amparo_person;

do $$
declare
  one text;
begin
  foreach one in array array['notification_types', 'notification_templates', 'notification_preferences', 'bell_notices'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
  end loop;
  -- Types and texts hold for everybody: whose scope is all of it changes them.
  foreach one in array array['notification_types', 'notification_templates'] loop
    execute format('create policy %I on %I for select to amparo_person using (true)', one || '_select', one);
  end loop;
  -- What one chose, and one's own bell.
  foreach one in array array['notification_preferences', 'bell_notices'] loop
    execute format('create policy %I on %I to amparo_person using (user_id::text = current_setting(''amparo.user'', true)) with check (user_id::text = current_setting(''amparo.user'', true))', one || '_own', one);
  end loop;
end $$;
create policy notification_types_update on notification_types for update to amparo_person
  using (current_setting('amparo.scope', true) = 'platform');
create policy notification_templates_insert on notification_templates for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  and made_by::text = current_setting('amparo.user', true)
);
