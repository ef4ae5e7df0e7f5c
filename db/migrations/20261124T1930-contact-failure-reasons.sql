-- Reasons of failure that people keep: their order, and which version a form read.
alter table failure_reasons
  add column position integer not null default 0 check (position between 0 and 10000),
  add column version integer not null default 1;
update failure_reasons set position = places.place * 10
  from (select code, row_number() over (order by code) as place from failure_reasons) as places
  where places.code = failure_reasons.code;
-- How many leads have one is asked before it is removed, and by the report of reasons.
create index leads_by_failure_reason on leads (failure_reason, created_at) where failure_reason is not null;
