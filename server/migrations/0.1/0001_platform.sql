create table facts (
  id bigint generated always as identity primary key,
  type text not null,
  actor_id bigint,
  subject_id bigint not null,
  data jsonb not null,
  request_id text not null,
  ip text not null,
  at timestamptz not null,
  reacted_at timestamptz,
  react_after timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  parked_at timestamptz
);
create index facts_waiting on facts (id) where reacted_at is null and parked_at is null;
create index facts_of_subject on facts (type, subject_id, id);

create table jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'parked', 'cancelled')),
  attempts int not null default 0,
  max_attempts int not null,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  unique_key text,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_ready on jobs (queue, run_at, id) where state = 'ready';
create index jobs_leased on jobs (lease_until) where state = 'running';
create unique index jobs_once on jobs (queue, unique_key) where state in ('ready', 'running') and unique_key is not null;

create table mails (
  id bigint generated always as identity primary key,
  to_email text not null,
  to_name text not null,
  subject text not null,
  text text not null,
  message_id text not null unique,
  state text not null check (state in ('queued', 'waiting', 'sent', 'failed')),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);

-- What a call with an Idempotency-Key answered, so that the same call again gets the same answer.
create table idempotency_keys (
  actor text not null,
  key text not null,
  call text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
