-- Papers of a sale are files as every other (annex 15): their bytes are stored_files', of the kind `sale`, with the
-- scanner's word. Those that are here are moved by the next start.
alter table sale_documents add column file_id uuid references stored_files (id);
alter table sale_documents alter column bytes drop not null;
alter table sale_documents add check ((bytes is null) <> (file_id is null));
create unique index sale_documents_by_file on sale_documents (file_id);
create index sale_documents_unmoved on sale_documents (id) where bytes is not null;
