-- When all that was owed of a cancelled online sale had gone back.
alter table sales add column returned_at timestamptz;
