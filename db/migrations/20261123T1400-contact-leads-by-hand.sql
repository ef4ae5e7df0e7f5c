-- A lead made by hand may name a product, and has no frozen quote.
alter table leads drop constraint leads_product_with_quote;
alter table leads add constraint leads_quote_with_price check (
  (quote_id is null) = (price is null) and (quote_id is null or product_code is not null)
);
-- Other requests of the same person.
create index leads_by_email on leads (email) where email is not null;
create index leads_by_phone on leads (phone) where phone is not null;
