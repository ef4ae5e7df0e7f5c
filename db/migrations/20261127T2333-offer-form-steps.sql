-- Forms of a product's own purchase, in their order, in place of those of its line (PP 2).
alter table products add column form_steps text[] not null default '{}';
