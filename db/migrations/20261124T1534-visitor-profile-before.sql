-- The profile that the last edit replaced: for a moment the list says each price before the change.
alter table visitors add column profile_before jsonb;
