-- Leads in which a text is found. A policy lets no index of LIKE work, for LIKE might tell of rows that the policy
-- leaves out; here the policy's own condition (leads_select) stands beside LIKE, and the index by letters works.
-- The generic plan of a function knows no pattern: without the index it would read every lead.
create function leads_found(patterns text[], most integer)
returns setof leads language sql stable security definer rows 200
set search_path = public, pg_temp set enable_seqscan = off as $$
  select l.* from leads l where l.search_text like any (patterns)
    and (current_setting('amparo.scope', true) = 'platform'
      or l.tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]))
  limit most
$$;
revoke all on function leads_found(text[], integer) from public;
grant execute on function leads_found(text[], integer) to amparo_person;
