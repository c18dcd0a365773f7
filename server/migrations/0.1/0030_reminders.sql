-- More secrets that open the same link, since a reminder cannot repeat the first. They live and die with it.
create table review_link_aliases (
  hash text primary key,
  link_hash text not null references review_links on delete cascade,
  created_at timestamptz not null
);
create index review_link_aliases_of on review_link_aliases (link_hash);

-- A deputy is reminded beside the reviewer, each once.
alter table review_reminders
  add column as_deputy boolean not null default false,
  drop constraint review_reminders_pkey,
  add primary key (request_id, stage, as_deputy);
