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

-- What triggers keep is kept whole, whoever's change it follows from: they find the tables, and not what somebody sees of them.
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
