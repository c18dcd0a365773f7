-- What reading a document told (its headings, its addresses and its first words), so that nothing reads it again. Nothing
-- where the text was changed since, or was not read for it.
alter table import_documents add column notes jsonb;

-- The project of the topics that an import makes.
alter table imports add column project_id bigint references projects on delete set null;
create index imports_of_project on imports (project_id) where project_id is not null;
