-- The audit trail: what was done, or refused, in whose session. Rows are only ever added. No values of a person
-- are in it: a session is named by its id.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- What was done, as the table of calls or pages names it: caches.flush.
  action text not null,
  -- What the row of the table asks for: cache:flush, public.
  permission text not null,
  outcome text not null check (outcome in ('done', 'denied')),
  -- Whose: null for a visitor. The session's own row is erased ten hours later; the trail stays.
  session_id uuid,
  session_kind text,
  check ((session_id is null) = (session_kind is null))
);

create index audit_events_at on audit_events (at);

revoke update, delete, truncate on audit_events from public, current_user;

-- An embedded database's own user is a superuser, whom rights do not bind.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin raise exception 'audit_events is only ever added to'; end $$;

create trigger audit_events_added_only before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();
