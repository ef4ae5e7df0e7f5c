-- Everything else a partner's record sets on its subdomain (SA 3), and the tokens that let a site of its own
-- show the product in a frame (SA 5).

alter table partners add column settings jsonb not null default '{}';

create table frame_tokens (
  token text primary key,
  -- site: one of ours that any allowed parent may show; partner: only for people whose profile names who
  -- referred them.
  kind text not null check (kind in ('site', 'partner')),
  -- The partner's subdomain where it is good; null: the main hosts.
  subdomain text references partners (subdomain) on delete cascade,
  -- Origins that may show it, exactly as a browser writes them.
  parents jsonb not null,
  is_active boolean not null default true,
  updated_at timestamptz not null
);
