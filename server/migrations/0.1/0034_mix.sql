-- A place knows how far its topic has come, so that a list of collections reads their places alone.
alter table collection_nodes add column topic_status text;
update collection_nodes set topic_status = status from topics where topics.id = topic_id;
alter table collection_nodes alter column topic_status set not null;
create index collection_nodes_mix on collection_nodes (collection_id, topic_status);

-- The topic is held while it gets a place: a change of its status comes before or after, never in between unseen.
create function node_came() returns trigger language plpgsql as $$
begin
  select status into new.topic_status from topics where id = new.topic_id for share;
  return new;
end $$;
create trigger node_came before insert or update of topic_id on collection_nodes for each row execute function node_came();

create function topic_stands_elsewhere() returns trigger language plpgsql as $$
begin
  update collection_nodes set topic_status = new.status where topic_id = new.id;
  return null;
end $$;
create trigger topic_stands_elsewhere after update of status on topics
  for each row when (old.status <> new.status) execute function topic_stands_elsewhere();
