-- Titles of events in the site's other languages; Spanish stands in where one is missing.
alter table events add column title_en text;
alter table events add column title_pt text;
