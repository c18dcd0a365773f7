-- Process figures as they were last worked out: of all topics, of those of open projects and of none, and of each project. They
-- hold published numbers only, in which what is too small to be told is missing already.
create table process_figures (
  id bigint primary key generated always as identity,
  scope text not null check (scope in ('all', 'open', 'project')),
  project_id bigint references projects on delete cascade,
  -- Of open projects: which ones were counted. One that was restricted since makes the row unseen by those who may not see it.
  counted_projects bigint[] not null default '{}',
  figures jsonb not null,
  constraint process_figures_scope check ((scope = 'project') = (project_id is not null)),
  unique nulls not distinct (scope, project_id)
);

-- When that was, and by which time zone.
create table process_figure_runs (
  id boolean primary key default true check (id),
  at timestamptz not null,
  time_zone text not null
);
