-- The seal of the audit trail (annex 14): each event gets a number and a hash that holds the one before, so that a
-- row that was changed, taken away or put between others shows. Sealed by a job, so that no act waits for it.
create table audit_seals (
  number bigint primary key,
  -- No reference: an event that somebody took away has to show in the chain, not stop it.
  event_id bigint not null unique,
  -- SHA-256 of the hash before and the event, in hexadecimal.
  hash text not null,
  sealed_at timestamptz not null
);

revoke update, delete, truncate on audit_seals from public, current_user, amparo_person, amparo_service;

create trigger audit_seals_added_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_audit_change();
