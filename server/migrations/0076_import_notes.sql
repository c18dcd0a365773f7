-- What reading a document told (its headings, its addresses and its first words), so that nothing reads it again. Nothing
-- where the text was changed since, or was not read for it.
alter table import_documents add column notes jsonb;
