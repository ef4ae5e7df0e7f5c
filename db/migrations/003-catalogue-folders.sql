-- Which state of the project's own catalogue folders is loaded, so that a start skips what is there.
create table catalogue_folders (
  name text primary key,
  content_hash text not null,
  loaded_at timestamptz not null
);
