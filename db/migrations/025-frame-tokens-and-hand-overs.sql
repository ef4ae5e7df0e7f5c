-- A frame's token may end by itself; null: it holds until it is revoked.

alter table frame_tokens add column expires_at timestamptz;

-- A household on its way from a frame to a tab, whose cookies are apart: spent once, known by its hash alone.

create table hand_overs (
  hash text primary key,
  visitor_id uuid not null references visitors on delete cascade,
  expires_at timestamptz not null
);
create index hand_overs_by_visitor on hand_overs (visitor_id);
