-- Other values of a variable: in the topics of a project, or in the editions of a collection. The nearest counts.
create table variable_values (
  id bigint generated always as identity primary key,
  variable_id bigint not null references variables on delete cascade,
  project_id bigint references projects on delete cascade,
  collection_id bigint references collections on delete cascade,
  value text not null,
  updated_at timestamptz not null,
  check ((project_id is null) <> (collection_id is null))
);
create unique index variable_values_of_project on variable_values (project_id, variable_id) where project_id is not null;
create unique index variable_values_of_collection on variable_values (collection_id, variable_id) where collection_id is not null;
create index variable_values_of_variable on variable_values (variable_id);

-- The values that a place of an edition has and the edition has not, since its topic belongs to a project of other values.
alter table publication_topics add column own_values jsonb;
