-- What a message that did not leave is about, which stays when what it held is forgotten; and work of our own, which is no
-- message: nobody may close it.
alter table outbox_messages
  add column country text check (country in ('CL', 'PE', 'CO', 'INT')),
  add column reference text check (length(reference) <= 40);
update outbox_messages set unsent_state = null, unsent_reason = null
  where unsent_state in ('UNSENT', 'QUEUED') and kind in (
    'purchase-paid', 'cycle-paid', 'payment-refund', 'payment-charge-to-return', 'card-deletion', 'agreement-change'
  );
update outbox_messages set country = payload ->> 'country'
  where unsent_state is not null and payload ->> 'country' in ('CL', 'PE', 'CO', 'INT');
-- References stand at the head of the names of messages about tickets, and in what is held of others.
update outbox_messages m set country = k.country, reference = k.reference
  from tickets k
  where m.unsent_state is not null
    and (k.reference = split_part(m.ref, '/', 1) or k.id::text = m.payload ->> 'ticketId');
update outbox_messages m set country = l.country, reference = l.reference
  from leads l
  where m.unsent_state is not null and m.reference is null
    and (l.reference = m.payload ->> 'reference' or l.id::text = m.payload ->> 'leadId');
update outbox_messages m set country = p.country, reference = p.reference
  from purchases p
  where m.unsent_state is not null and m.reference is null and p.id::text = m.payload ->> 'purchase';
create index outbox_messages_failed_jobs on outbox_messages (id desc)
  where failed_at is not null and sent_at is null and unsent_state is null;
