-- Terms of what grows with every payment and every bulk change: notifications of providers as they came, calls to
-- providers, and what bulk changes of requests remember so that they can be undone.
insert into retention_terms (record, valid_from, days) values
  ('provider-notification', '2020-01-01', 365),
  ('provider-call', '2020-01-01', 1825),
  ('bulk-change', '2020-01-01', 30);

grant delete on provider_calls to amparo_service;
create index provider_calls_by_day on provider_calls (at);
create index inbound_events_over on inbound_events (received_at) where done_at is not null or failed_at is not null;
create index lead_operations_by_day on lead_operations (at);
