-- A process that starts on a database of its own knows by this what an earlier one was sending when it died,
-- and sends it at once instead of at the end of the lease.
alter table outbox_messages add column is_under_way boolean not null default false;
create index outbox_messages_under_way on outbox_messages (id) where is_under_way;
