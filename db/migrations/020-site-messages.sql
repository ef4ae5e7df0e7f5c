-- What people write to us by a form that asks for no product: opinions, and companies that want to be
-- partners (SA 2.1). Which fields there are is the form's definition, src/modules/site-form.

create table site_messages (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null,
  country text not null,
  language text not null,
  answers jsonb not null,
  consented_at timestamptz,
  -- One form as it was drawn is one message, however often it is sent.
  form_key text not null,
  form_hash text not null,
  created_at timestamptz not null,
  unique (kind, form_key)
);
create index site_messages_by_kind on site_messages (kind, created_at);
