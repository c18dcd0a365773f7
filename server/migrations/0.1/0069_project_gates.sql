-- How grave a project takes a rule of the publishing gate, where it takes it otherwise than the hub.
create table project_gates (
  project_id bigint not null references projects on delete cascade,
  rule text not null,
  severity text not null check (severity in ('block', 'warn', 'info')),
  primary key (project_id, rule)
);
