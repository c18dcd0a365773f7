-- In which project a topic is, beside the words that it is found by and where it stands: who searches or lists does not look at
-- every topic again to know whether they may see it.
alter table topic_words add column project_id bigint;
update topic_words set project_id = topics.project_id from topics where topics.id = topic_id and topics.project_id is not null;
alter table collection_nodes add column topic_project_id bigint;
update collection_nodes set topic_project_id = topics.project_id
  from topics where topics.id = topic_id and topics.project_id is not null;

create or replace function topics_came() returns trigger language plpgsql set search_path from current as $$
begin
  insert into topic_words (topic_id, words, project_id) select id, lower(title || E'\n' || summary), project_id from came;
  insert into topic_counts as tally select pg_backend_pid() % 64, status, count(*) from came group by status order by status
    on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;

create function topic_came_into_project() returns trigger language plpgsql set search_path from current as $$
begin
  update topic_words set project_id = new.project_id where topic_id = new.id;
  update collection_nodes set topic_project_id = new.project_id where topic_id = new.id;
  return null;
end $$;
create trigger topic_came_into_project after update of project_id on topics for each row
  when (old.project_id is distinct from new.project_id) execute function topic_came_into_project();

-- The topic is held while it gets a place: a change of it comes before or after, never in between unseen.
create or replace function node_came() returns trigger language plpgsql set search_path from current as $$
begin
  select status, project_id into new.topic_status, new.topic_project_id from topics where id = new.topic_id for share;
  return new;
end $$;
