-- Where a sign-in by calls leads once its second factor is right: a path of this site.
alter table account_tickets add column go_on text check (length(go_on) <= 2000);
