-- Partners and the subdomains that show the product in their name (SA 3).

create table partners (
  subdomain text primary key,
  display_name text not null,
  country text not null,
  is_active boolean not null default true,
  default_path text,
  -- Everything a subdomain sets on pages; its shape is contracts/partner.ts.
  layout jsonb not null default '{}',
  updated_at timestamptz not null
);
