-- What did not leave, why, and what somebody decided about it (administration-transitions.tsv, unsent-notification).
alter table outbox_messages
  add column unsent_state text check (unsent_state in ('UNSENT', 'QUEUED', 'SENT', 'SENT_OTHERWISE', 'DISCARDED')),
  add column unsent_reason text check (unsent_reason in (
    'ADDRESS_INVALID', 'MAILBOX_REFUSED', 'SERVER_UNREACHABLE', 'TEMPLATE_ERROR', 'NO_CHANNEL', 'NO_CONSENT', 'BLOCKED_PERSON', 'EXPIRED'
  )),
  -- Why it is never sent, or how it was said otherwise.
  add column discard_reason text check (discard_reason in ('OBSOLETE', 'DUPLICATE', 'PERSON_ASKED', 'TEST')),
  add column other_channel text check (other_channel in ('telefono', 'whatsapp', 'email', 'carta')),
  add column note text check (length(note) <= 500),
  add column decided_by uuid references users (id),
  add column decided_at timestamptz,
  add column version integer not null default 1,
  add constraint outbox_messages_discarded check ((unsent_state = 'DISCARDED') = (discard_reason is not null)),
  add constraint outbox_messages_said check (unsent_state <> 'SENT_OTHERWISE' or (other_channel is not null and note is not null));
update outbox_messages set unsent_state = 'UNSENT', unsent_reason = 'SERVER_UNREACHABLE'
  where failed_at is not null and sent_at is null;
create index outbox_messages_unsent on outbox_messages (unsent_state, id desc) where unsent_state is not null;
