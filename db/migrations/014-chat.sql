-- Conversations of visitors with the people who attend them (SA 2.10).

create table chat_conversations (
  id uuid primary key,
  visitor_id uuid not null references visitors,
  country text not null,
  language text not null,
  -- Path of the page where the chat was opened; never a query.
  origin text not null,
  topic text not null,
  area text,
  full_name text not null,
  email text not null,
  phone text not null,
  consented_at timestamptz not null,
  -- open, closed; message: written out of hours, kept as a lead.
  status text not null check (status in ('open', 'closed', 'message')),
  agent_name text,
  lead_reference text,
  -- Number of the newest message: given under the row's lock, so numbers are gapless and in order.
  last_number integer not null default 0,
  -- The visitor's window follows the messages, and when that was last certain.
  visitor_live boolean not null default false,
  visitor_seen_at timestamptz,
  start_key text,
  start_hash text,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  closed_at timestamptz,
  unique (visitor_id, start_key)
);
create index chat_conversations_by_status on chat_conversations (status, last_message_at);
create index chat_conversations_by_visitor on chat_conversations (visitor_id, created_at);

create table chat_messages (
  conversation_id uuid not null references chat_conversations on delete cascade,
  number integer not null,
  author text not null check (author in ('visitor', 'agent', 'system')),
  -- text: what somebody wrote; joined, left, closed: a notice, said in the reader's language.
  kind text not null check (kind in ('text', 'joined', 'left', 'closed')),
  author_name text,
  body text not null,
  client_key text,
  created_at timestamptz not null,
  primary key (conversation_id, number),
  unique (conversation_id, author, client_key)
);

-- A message left out of hours is a lead that asks for no product, and so has neither quote nor price.
alter table leads alter column product_code drop not null;
alter table leads alter column quote_id drop not null;
alter table leads alter column price drop not null;
alter table leads add constraint leads_product_with_quote check (
  (product_code is null) = (quote_id is null) and (product_code is null) = (price is null)
);
