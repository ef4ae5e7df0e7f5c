-- Accounts: who may sign in, with which secrets, and who is signed in. A user is never deleted, only disabled.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) <= 120),
  kind text not null check (kind in ('staff', 'portal')),
  language text not null check (language in ('es', 'en', 'pt')),
  time_zone text not null,
  status text not null check (status in ('Activo', 'Inactivo')),
  -- A demonstration account: its secrets are printed, so it signs in on this machine alone.
  is_demonstration boolean not null default false,
  created_at timestamptz not null,
  -- Null until the invitation was taken up.
  activated_at timestamptz,
  disabled_at timestamptz,
  version integer not null default 1
);

-- The last passwords of each user; the newest row is the one in force.
create table user_passwords (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  hash text not null,
  -- The policy that it was chosen under.
  policy text not null check (policy in ('spec', 'nist')),
  never_expires boolean not null default false,
  set_at timestamptz not null
);
create index user_passwords_by_user on user_passwords (user_id, id desc);

-- Secrets of authenticators, encrypted with a key derived from the server's secret.
create table second_factors (
  user_id uuid primary key references users (id),
  secret text,
  confirmed_at timestamptz,
  -- Step of the last code that counted: a code counts once.
  last_step bigint not null default 0,
  -- Shown to be set up, not confirmed yet; the one in force goes on until then.
  pending_secret text,
  pending_since timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What opens one step of an account, once: the second factor after a right password, a change of an expired
-- password, an invitation, a reset. The browser or the mail has a random token, the row its hash.
create table account_tickets (
  id uuid primary key,
  token_hash text not null unique,
  kind text not null check (kind in ('second-factor', 'enrol', 'password', 'invitation', 'reset')),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Spent, or ended by a newer one, by too many failures or because the account was disabled.
  ended_at timestamptz,
  failures integer not null default 0,
  -- The six digits that an invitation sends once it is opened.
  code_hash text,
  code_sent_at timestamptz,
  code_failures integer not null default 0
);
create index account_tickets_by_user on account_tickets (user_id, kind) where ended_at is null;
create index account_tickets_by_end on account_tickets (expires_at);

create table user_sessions (
  id uuid primary key,
  token_hash text not null unique,
  -- Of a browser, or of an application that renews its tokens.
  kind text not null check (kind in ('browser', 'application')),
  user_id uuid not null references users (id),
  -- The company that the user chose to act for (SA 6).
  company_id uuid,
  device text not null,
  network text not null,
  created_at timestamptz not null,
  -- The last act of the person; streams and polls are none.
  last_act_at timestamptz not null,
  -- When a password or a code was last given.
  proved_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Grants changed: its token is replaced at the next request.
  is_renewal_due boolean not null default false,
  -- The token before, which answers the requests that were under way.
  previous_hash text,
  previous_until timestamptz
);
create index user_sessions_by_user on user_sessions (user_id) where ended_at is null;
create index user_sessions_by_previous on user_sessions (previous_hash) where previous_hash is not null;
create index user_sessions_by_end on user_sessions (expires_at);

-- Tokens that renew an application's access, each once; a used one that comes again ends their session.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references user_sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
