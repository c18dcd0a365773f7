-- What one person did, the newest first.
create index facts_of_actor on facts (actor_id, id);
