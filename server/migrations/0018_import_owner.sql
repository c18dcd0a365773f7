-- Who owns the topics that an import makes; nobody here means the person who imports.
alter table imports add column owner_id bigint references people;
create index imports_of_owner on imports (owner_id) where owner_id is not null;
