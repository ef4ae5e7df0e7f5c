-- That messages were queued is told as it is committed: a dispatcher of some node sends them at once instead of at its next poll.
create function tell_outbox_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox_news', '');
  return null;
end $$;

create trigger outbox_news_added after insert on outbox_messages
  for each statement execute function tell_outbox_news();

-- One that was given up and that a person sends again.
create trigger outbox_news_again after update of failed_at on outbox_messages
  for each row when (old.failed_at is not null and new.failed_at is null)
  execute function tell_outbox_news();
