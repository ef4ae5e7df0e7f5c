-- What sellers write of their products, in the site's other languages; Spanish stands in where one is
-- missing. Metadata in another language has the keys that are words, and only those.
alter table products add column description_en text;
alter table products add column description_pt text;
alter table products add column summary_en text;
alter table products add column summary_pt text;
alter table products add column alert_en text;
alter table products add column alert_pt text;
alter table products add column badge_en text;
alter table products add column badge_pt text;
alter table products add column waiting_period_en text;
alter table products add column waiting_period_pt text;
alter table products add column metadata_en jsonb;
alter table products add column metadata_pt jsonb;
alter table offers add column title_en text;
alter table offers add column title_pt text;
