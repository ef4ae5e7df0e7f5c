-- Which payment a notification speaks of, once it was read; null where none of ours.
alter table inbound_events add column payment_id uuid references payments (id);
create index inbound_events_by_payment on inbound_events (payment_id) where payment_id is not null;

-- What providers told of one payment, for who sees the payment: never the bytes.
create function payment_notifications(asked uuid)
returns table (id bigint, received_at timestamptz, done_at timestamptz, failed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.received_at, e.done_at, e.failed_at from inbound_events e where e.payment_id = asked order by e.id limit 50
$$;
revoke all on function payment_notifications(uuid) from public;
grant execute on function payment_notifications(uuid) to amparo_person, amparo_service;
