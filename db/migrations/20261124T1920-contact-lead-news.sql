-- Which leads were added or changed is told as it is committed, by their ids: streams of every node hear it. A
-- change of more than fits into a message is told as one of many.
create function tell_lead_news() returns trigger language plpgsql as $$
declare
  told text;
begin
  select case when count(*) > 300 then '*' else string_agg(id::text, ',') end into told
    from (select id from changed limit 301) as few;
  if told is not null then
    perform pg_notify('lead_news', told);
  end if;
  return null;
end $$;

create trigger leads_news_added after insert on leads
  referencing new table as changed for each statement execute function tell_lead_news();
create trigger leads_news_changed after update on leads
  referencing new table as changed for each statement execute function tell_lead_news();
