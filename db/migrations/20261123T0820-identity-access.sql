-- Who may do what, where: one tree of tenants, roles with their permissions, and grants of roles at nodes of the
-- tree. Roles and permissions that the specification names are switched off, never removed or renamed.
create table tenants (
  id uuid primary key,
  kind text not null check (kind in ('operator', 'country', 'partner', 'group', 'company')),
  parent_id uuid references tenants (id),
  -- Names of the nodes from the root on, with slashes between them: amparo/chile/clinica-demo.
  path text not null unique,
  name text not null,
  is_active boolean not null default true,
  check ((kind = 'operator') = (parent_id is null))
);
create index tenants_by_path on tenants (path text_pattern_ops);

create table permissions (
  name text primary key,
  meaning text not null,
  -- The table of the specification that names it; null of our own.
  source text
);

create table roles (
  name text primary key,
  group_name text not null,
  held_by text not null check (held_by in ('operator', 'customer', 'partner')),
  scope text not null check (scope in ('platform', 'country', 'partner', 'group', 'company', 'team', 'assigned', 'own')),
  narrowing text not null,
  may_grant text not null,
  first_page text not null,
  is_active boolean not null default true
);

create table role_permissions (
  role text not null references roles (name),
  permission text not null references permissions (name),
  is_active boolean not null default true,
  is_named boolean not null,
  primary key (role, permission)
);

-- What narrows every grant of a role: a country, an upper type, whose policies, an insurer that each grant names.
create table role_limits (
  role text not null references roles (name),
  limit_name text not null check (limit_name in ('upperType', 'country', 'insurer', 'holder')),
  value text not null,
  primary key (role, limit_name)
);

-- The roles that a role may give.
create table role_grants (
  giver text not null references roles (name),
  given text not null references roles (name),
  primary key (giver, given)
);

create table grants (
  id uuid primary key,
  user_id uuid not null references users (id),
  role text not null references roles (name),
  tenant_id uuid not null references tenants (id),
  limits jsonb not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  is_demo boolean not null default false,
  -- Null where a command or the seed gave it.
  given_by uuid references users (id),
  given_at timestamptz not null,
  taken_by uuid references users (id),
  taken_at timestamptz,
  check (valid_until is null or valid_until > valid_from)
);
create index grants_by_user on grants (user_id) where taken_at is null;
create index grants_by_tenant on grants (tenant_id) where taken_at is null;
create index grants_by_role on grants (role) where taken_at is null;
