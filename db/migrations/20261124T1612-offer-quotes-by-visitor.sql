-- A purchase begins at the frozen price that its visitor holds.
create index quotes_by_visitor on quotes (visitor_id, product_code);
