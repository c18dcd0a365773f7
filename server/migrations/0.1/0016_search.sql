-- What a search finds a topic by: every word of its head as it is written, in small letters, whatever its language. Titles
-- stand apart, since what has the words in its title comes first.
create table topic_texts (
  topic_id bigint primary key references topics on delete cascade deferrable initially deferred,
  title tsvector not null,
  words tsvector not null
);

-- The parser of PostgreSQL takes addresses, paths and numbers with signs for one word each; people look for their parts.
-- What stands beyond the first hundred thousand characters is not found: there is a limit to how much is indexed of one text.
create function searchable(content text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(lower(left(content, 100000)), '/\.:@_-–—&=?#%+~''’"*`|', repeat(' ', 24)))
$$;

create function revisions_came() returns trigger language plpgsql as $$
begin
  insert into topic_texts
    select distinct on (topic_id) topic_id, searchable(title), searchable(title || E'\n' || content)
    from came order by topic_id, number desc
    on conflict (topic_id) do update set title = excluded.title, words = excluded.words;
  return null;
end $$;
create trigger revisions_came after insert on revisions referencing new table as came
  for each statement execute function revisions_came();

insert into topic_texts select topics.id, searchable(r.title), searchable(r.title || E'\n' || r.content)
  from topics join revisions r on r.id = head_revision_id;
create index topic_texts_title on topic_texts using gin (title) with (fastupdate = off);
create index topic_texts_words on topic_texts using gin (words);

-- What is looked for anywhere in names, of which there may be tens of thousands. A server without this extension answers the
-- same, by reading all of them.
do $$
begin
  create extension if not exists pg_trgm;
  create index tasks_title_anywhere on tasks using gin (lower(title) gin_trgm_ops);
  create index tasks_description_anywhere on tasks using gin (lower(description) gin_trgm_ops);
  create index milestones_name_anywhere on milestones using gin (lower(name) gin_trgm_ops);
  create index people_anywhere on people using gin
    (lower(name || ' ' || coalesce(email, '') || ' ' || organization || ' ' || role_words) gin_trgm_ops);
  create index links_anywhere on links using gin (lower(title || ' ' || reference_code || ' ' || url) gin_trgm_ops);
  create index images_anywhere on images using gin (lower(filename || ' ' || alt_text) gin_trgm_ops);
exception
  when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
    raise notice 'Searching without pg_trgm.';
end $$;
