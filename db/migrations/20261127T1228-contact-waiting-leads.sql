-- A lead that waits for somebody waits no longer once it left the queue, whatever took it out: given, moved, undone,
-- parted or bought. Only giving it ended the wait before, so that the next wait of such a lead was told to nobody.
create function stop_waiting() returns trigger language plpgsql as $$
begin
  delete from waiting_leads where lead_id = new.id;
  return null;
end $$;
create trigger leads_stop_waiting after update of status on leads for each row
  when (old.status in (1, 7, 8) and new.status not in (1, 7, 8)) execute function stop_waiting();

delete from waiting_leads w using leads l where l.id = w.lead_id and l.status not in (1, 7, 8);
