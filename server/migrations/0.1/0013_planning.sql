alter table projects
  add column start_date date,
  add column target_date date,
  -- Counts the changes, so that whoever saves over a change of somebody else hears of it.
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column archived_at timestamptz,
  add column archive_reason text not null default '';
update projects set updated_at = created_at;
alter table projects alter column updated_at set not null;
create index projects_by_name on projects (lower(name), id) where archived_at is null;
create index projects_of_owner on projects (owner_id, id);

create index topics_of_project on topics (project_id, status, id) where project_id is not null;
create index collections_of_project on collections (project_id, id) where project_id is not null;

alter table project_stakeholders
  add column role text not null default '',
  add column can_review boolean not null default true;
create index project_stakeholders_of_person on project_stakeholders (person_id, project_id);

-- Two entries for one person: what is asked of the one is asked of the other from then on, and what he did stays his.
alter table people
  add column merged_into bigint references people,
  add column version int not null default 1;
create index people_by_name on people (lower(name), id) where merged_into is null;

create index review_requests_open on review_requests (reviewer_id, id) where status in ('pending', 'in_progress');
create index review_requests_open_by_due on review_requests (due_date, id) where status in ('pending', 'in_progress');

create table milestones (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null,
  type text not null check (type in ('milestone', 'deadline', 'release')),
  date date not null,
  status text not null default 'open' check (status in ('open', 'reached', 'cancelled')),
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index milestones_of_project on milestones (project_id, date, id);
create index milestones_by_date on milestones (date, id);
create index milestones_by_name on milestones (lower(name), id);

create table milestone_topics (
  milestone_id bigint not null references milestones on delete cascade,
  topic_id bigint not null references topics on delete cascade,
  primary key (milestone_id, topic_id)
);
create index milestone_topics_of_topic on milestone_topics (topic_id);

create table tasks (
  id bigint generated always as identity primary key,
  project_id bigint references projects on delete cascade,
  topic_id bigint references topics on delete set null,
  collection_id bigint references collections on delete set null,
  title text not null,
  description text not null default '',
  assignee_id bigint references people,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'blocked', 'done', 'cancelled')),
  due_date date,
  version int not null default 1,
  created_by bigint not null references people,
  -- Since when the assignee has it.
  assigned_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tasks_by_due on tasks (coalesce(due_date, '9999-12-31'::date), id);
create index tasks_by_title on tasks (lower(title), id);
create index tasks_by_status on tasks (status, id);
create index tasks_of_project on tasks (project_id, status, id) where project_id is not null;
create index tasks_of_assignee on tasks (assignee_id, coalesce(due_date, '9999-12-31'::date), id) where assignee_id is not null;
create index tasks_of_topic on tasks (topic_id) where topic_id is not null;
create index tasks_of_collection on tasks (collection_id) where collection_id is not null;

create table tags (
  id bigint generated always as identity primary key,
  name text not null,
  colour text not null,
  description text not null default '',
  created_at timestamptz not null
);
create unique index tags_name on tags (lower(name));

-- What carries a tag: one of the columns says which project, topic, collection or task.
create table tag_uses (
  tag_id bigint not null references tags,
  project_id bigint references projects on delete cascade,
  topic_id bigint references topics on delete cascade,
  collection_id bigint references collections on delete cascade,
  task_id bigint references tasks on delete cascade,
  check (num_nonnulls(project_id, topic_id, collection_id, task_id) = 1),
  unique nulls not distinct (tag_id, project_id, topic_id, collection_id, task_id)
);
create index tag_uses_of_project on tag_uses (project_id) where project_id is not null;
create index tag_uses_of_topic on tag_uses (topic_id) where topic_id is not null;
create index tag_uses_of_collection on tag_uses (collection_id) where collection_id is not null;
create index tag_uses_of_task on tag_uses (task_id) where task_id is not null;

create table meetings (
  id bigint generated always as identity primary key,
  project_id bigint references projects on delete cascade,
  title text not null,
  description text not null default '',
  start_date date not null,
  end_date date not null,
  version int not null default 1,
  created_by bigint not null references people,
  created_at timestamptz not null,
  check (end_date >= start_date)
);
create index meetings_by_date on meetings (start_date, end_date);
create index meetings_of_project on meetings (project_id) where project_id is not null;

-- What happened in a project, whatever it happened to.
create index facts_of_project on facts (((data ->> 'project_id')::bigint), id) where data ? 'project_id';
-- What each import and topic waits for.
create index imports_to_review on imports (created_by, id) where status = 'needs_review';
