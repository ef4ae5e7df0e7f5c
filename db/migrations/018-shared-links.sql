-- Links that open a page of the site with the household of whoever shared it (SA 3, SA 7). The table of
-- 002 was never written to; this one stands in its place.
drop table shared_links;

create table shared_links (
  -- Of the content, keyed by the server's secret: the same link is kept once, and nobody can guess one.
  id text primary key,
  country text not null,
  -- A path of this site with its query, without a profile in it.
  url text not null,
  profile jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index shared_links_by_expiry on shared_links (expires_at);
