-- Exclusions that the rules of the questions ask for are decided by no person: the applicant agrees to them all the
-- same. Decisions of one instant keep their order.
alter table health_decisions alter column decided_by drop not null;
alter table health_decisions add column number bigint generated always as identity;
