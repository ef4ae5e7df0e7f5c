-- Row level security. Each transaction begins with `set local role`: amparo_person of who is signed in,
-- amparo_service of visitors, jobs and integrations (src/platform/database/acting.ts). Both roles are made before
-- the migrations run. Policies read amparo.user, amparo.nodes, amparo.scope and amparo.teams, which a transaction
-- sets for itself; not set, nothing is seen.
grant usage on schema public to amparo_person, amparo_service;
grant select, insert, update, delete on all tables in schema public to amparo_person, amparo_service;
grant usage, select on all sequences in schema public to amparo_person, amparo_service;
alter default privileges in schema public grant select, insert, update, delete on tables to amparo_person, amparo_service;
alter default privileges in schema public grant usage, select on sequences to amparo_person, amparo_service;

-- What opens an account, and how the database came to be, is no business of a person's transaction.
revoke all on user_passwords, second_factors, recovery_codes, account_tickets, user_sessions, refresh_tokens, schema_migrations, platform_settings from amparo_person;
revoke insert, update, delete on schema_migrations from amparo_service;
-- Who may do what is changed by migrations, seed and administrators, never in a person's transaction.
revoke insert, update, delete on tenants, permissions, roles, role_permissions, role_limits, role_grants from amparo_person;
revoke delete on users, grants from amparo_person, amparo_service;

alter table grants enable row level security;
alter table grants force row level security;
create policy grants_service on grants to amparo_service using (true) with check (true);
-- One's own grants, and those at nodes that one may see.
create policy grants_select on grants for select to amparo_person using (
  user_id::text = current_setting('amparo.user', true)
  or current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
-- Nobody grants to, or takes from, themselves.
create policy grants_insert on grants for insert to amparo_person with check (
  user_id::text <> current_setting('amparo.user', true)
  and given_by::text = current_setting('amparo.user', true)
  and (
    current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
  )
);
create policy grants_update on grants for update to amparo_person using (
  user_id::text <> current_setting('amparo.user', true)
  and (
    current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
  )
);
create policy grants_delete on grants for delete to amparo_person using (false);
