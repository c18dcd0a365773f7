-- Who may see and do what in a project, and groups of people for it.

create table groups (
  id bigint primary key generated always as identity,
  name text not null,
  description text not null default '',
  -- What the sign-in provider calls it; its members are then who the provider says.
  provider_group text,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index groups_by_name on groups (lower(name));
create unique index groups_of_provider on groups (provider_group) where provider_group is not null;

create table group_members (
  group_id bigint not null references groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  added_by bigint references people,
  added_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_members_of_user on group_members (user_id, group_id);

-- A restricted project is there for those only who are named in project_access.
alter table projects add column restricted boolean not null default false;
create index projects_restricted on projects (id) where restricted;

create table project_access (
  id bigint primary key generated always as identity,
  project_id bigint not null references projects on delete cascade,
  user_id bigint references users on delete cascade,
  group_id bigint references groups on delete cascade,
  role text not null check (role in ('reader', 'reviewer', 'author', 'publisher', 'manager')),
  granted_by bigint references people,
  granted_at timestamptz not null,
  check (num_nonnulls(user_id, group_id) = 1),
  unique nulls not distinct (project_id, user_id, group_id)
);
create index project_access_of_user on project_access (user_id, project_id) where user_id is not null;
create index project_access_of_group on project_access (group_id, project_id) where group_id is not null;

-- Triggers find the tables, also where the change that they follow is made by somebody who sees less.
alter function node_came() set search_path from current;
alter function review_request_moved() set search_path from current;
alter function review_requests_came() set search_path from current;
alter function review_requests_emptied() set search_path from current;
alter function review_requests_went() set search_path from current;
alter function revisions_came() set search_path from current;
alter function topic_changed() set search_path from current;
alter function topic_stands_elsewhere() set search_path from current;
alter function topics_came() set search_path from current;
alter function topics_emptied() set search_path from current;
alter function topics_went() set search_path from current;

-- The same as topic_counts for each project, so that what somebody may not see can be taken off without counting it.
create table project_topic_counts (
  project_id bigint not null references projects on delete cascade,
  status text not null,
  slot integer not null,
  topics bigint not null,
  primary key (project_id, status, slot)
);
insert into project_topic_counts
  select project_id, status, 0, count(*) from topics where project_id is not null group by project_id, status;

create function topics_counted_in_projects() returns trigger language plpgsql set search_path from current as $$
begin
  insert into project_topic_counts as tally
    select project_id, status, pg_backend_pid() % 64, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where project_id is not null group by project_id, status order by project_id, status
    on conflict (project_id, status, slot) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;
create trigger topics_came_to_projects after insert on topics referencing new table as changed
  for each statement execute function topics_counted_in_projects();
create trigger topics_went_from_projects after delete on topics referencing old table as changed
  for each statement execute function topics_counted_in_projects();

create function topic_moved_in_projects() returns trigger language plpgsql set search_path from current as $$
begin
  insert into project_topic_counts as tally
    select project_id, status, pg_backend_pid() % 64, change
    from (values (old.project_id, old.status, -1), (new.project_id, new.status, 1)) as changes (project_id, status, change)
    where project_id is not null order by project_id, status
    on conflict (project_id, status, slot) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;
create trigger topic_moved_in_projects after update of project_id, status on topics for each row
  when (old.status <> new.status or old.project_id is distinct from new.project_id) execute function topic_moved_in_projects();

create function topics_emptied_in_projects() returns trigger language plpgsql set search_path from current as $$
begin
  truncate project_topic_counts;
  return null;
end $$;
create trigger topics_emptied_in_projects after truncate on topics
  for each statement execute function topics_emptied_in_projects();

-- A topic without a project that stands in a collection of a restricted one belongs to that: who may not see the collection
-- may not see its words either.
create function take_topics_along(wanted bigint[]) returns void language sql set search_path from current as $$
  update topics set project_id = collections.project_id
  from collection_nodes join collections on collections.id = collection_id join projects on projects.id = collections.project_id
  where topics.id = collection_nodes.topic_id and topics.project_id is null and projects.restricted
    and collections.id = any(wanted)
$$;

create function nodes_came_to_projects() returns trigger language plpgsql set search_path from current as $$
begin
  perform take_topics_along(array(select distinct collection_id from came));
  return null;
end $$;
create trigger nodes_came_to_projects after insert on collection_nodes referencing new table as came
  for each statement execute function nodes_came_to_projects();

create function collection_came_to_project() returns trigger language plpgsql set search_path from current as $$
begin
  perform take_topics_along(array[new.id]);
  return null;
end $$;
create trigger collection_came_to_project after update of project_id on collections for each row
  when (new.project_id is not null and old.project_id is distinct from new.project_id) execute function collection_came_to_project();

create function project_restricted() returns trigger language plpgsql set search_path from current as $$
begin
  perform take_topics_along(array(select id from collections where project_id = new.id));
  return null;
end $$;
create trigger project_restricted after update of restricted on projects for each row
  when (new.restricted and not old.restricted) execute function project_restricted();
