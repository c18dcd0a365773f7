-- Web pages, e-books, OpenDocument texts and spreadsheets become topics as Word and Markdown files do.
alter table imports drop constraint imports_type_check;
alter table imports add constraint imports_type_check
  check (type in ('word', 'markdown', 'html', 'epub', 'odt', 'sheets'));
-- How many levels the topics of a document stand below those of the others, where its file has a tree of pages.
alter table import_documents add column depth integer not null default 0 check (depth >= 0 and depth <= 5);
