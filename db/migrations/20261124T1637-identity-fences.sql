-- What a signed-in person's transaction has no business with: it reads who colleagues are and changes no account.
-- Accounts are changed by the service of accounts, which asks the policy first.
revoke insert, update, delete on users from amparo_person;
revoke truncate, references, trigger on users, audit_events, lead_operations from amparo_person;
revoke update, delete on audit_events from amparo_person;

-- A change of many leads is its maker's own: seen and undone by nobody else.
alter table lead_operations enable row level security;
alter table lead_operations force row level security;
create policy lead_operations_service on lead_operations to public
  using (current_user <> 'amparo_person') with check (current_user <> 'amparo_person');
create policy lead_operations_select on lead_operations for select to amparo_person
  using (actor::text = current_setting('amparo.user', true));
create policy lead_operations_insert on lead_operations for insert to amparo_person
  with check (actor::text = current_setting('amparo.user', true));
create policy lead_operations_update on lead_operations for update to amparo_person
  using (actor::text = current_setting('amparo.user', true));
create policy lead_operations_delete on lead_operations for delete to amparo_person using (false);
