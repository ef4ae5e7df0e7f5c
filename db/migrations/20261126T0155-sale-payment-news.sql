-- That payments were added or changed is told as it is committed, without saying which: streams of every node hear it.
create function tell_payment_news() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('payment_news', '');
  end if;
  return null;
end $$;

create trigger payments_news_added after insert on payments
  referencing new table as changed for each statement execute function tell_payment_news();
create trigger payments_news_changed after update on payments
  referencing new table as changed for each statement execute function tell_payment_news();
