-- When a visitor last sent a request: the bell tells of saved quotes only those who have one.
alter table visitors add column requested_at timestamptz;
update visitors set requested_at = sent.at
from (select visitor_id, max(created_at) as at from leads where visitor_id is not null group by visitor_id) as sent
where sent.visitor_id = visitors.id;
