-- Who did it, to whose account, and by which grant.
alter table audit_events add column actor_id uuid;
alter table audit_events add column user_id uuid;
alter table audit_events add column grant_id uuid;

-- Rows are only ever added, in either role.
revoke update, delete, truncate on audit_events from amparo_person, amparo_service;
