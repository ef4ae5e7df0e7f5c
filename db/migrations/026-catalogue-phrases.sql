-- Texts that many products share, benefits and caps and what stands beside their figures, in the site's other
-- languages; Spanish stands in where one is missing.
create table catalogue_phrases (
  text text primary key,
  text_en text,
  text_pt text
);
