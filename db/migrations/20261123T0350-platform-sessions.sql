-- A row for each sign-in, so that signing out ends it on every node. The cookie holds a random token, the
-- row its hash.
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  -- Which sign-in opened it: staff, chat-agent.
  kind text not null,
  -- Who is signed in, as that sign-in describes them.
  holder jsonb not null,
  -- HMAC of the password in force when it was opened: another password ends it.
  credential text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_expires_at on sessions (expires_at);

-- A hash that hands a session on is of no use once that session has ended.
alter table login_hashes add column session_id uuid references sessions (id) on delete cascade;
