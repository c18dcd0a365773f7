-- The other side that a job needs, where it needs one; and since when the job runs.
alter table jobs add column target text;
alter table jobs add column started_at timestamptz;

-- Other sides that do not answer: their jobs wait without being tried, until one of them goes to see.
create table job_holds (
  queue text not null,
  target text not null,
  -- What people know it by.
  party text not null,
  note text not null,
  since timestamptz not null default now(),
  failures int not null default 1,
  held_until timestamptz not null default now(),
  primary key (queue, target)
);
