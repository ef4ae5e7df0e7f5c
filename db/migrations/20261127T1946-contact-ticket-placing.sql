-- A ticket goes to another queue, or gets another priority: the line that says so (annex 12).
alter table ticket_messages drop constraint ticket_messages_kind_check;
alter table ticket_messages add constraint ticket_messages_kind_check
  check (kind in ('request', 'answer', 'note', 'status', 'owner', 'placing'));
-- Of a line of that kind: what the ticket has since; null where it kept what it had.
alter table ticket_messages add column to_queue text
  check (to_queue in ('portal', 'soporte', 'postventa', 'otro'));
alter table ticket_messages add column to_priority text
  check (to_priority in ('baja', 'normal', 'alta', 'urgente'));
