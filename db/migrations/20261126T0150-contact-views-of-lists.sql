-- Views are kept of more lists than that of leads.
alter table lead_views add column list text not null default 'leads' check (list in ('leads', 'payments'));
