-- What the nodes of one database have to agree on and no environment gives.
create table platform_settings (
  name text primary key,
  value text not null
);
