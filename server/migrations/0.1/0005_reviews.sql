-- What was asked and answered outlives its topic, so topic and revision are named here and not referenced.
create table review_rounds (
  id bigint generated always as identity primary key,
  topic_id bigint not null,
  topic_title text not null,
  number int not null,
  kind text not null check (kind in ('parallel', 'sequence')),
  revision_id bigint not null,
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  opened_by bigint not null references people,
  created_at timestamptz not null,
  unique (topic_id, number)
);
create unique index review_rounds_one_open on review_rounds (topic_id) where status = 'open';

create table review_requests (
  id bigint generated always as identity primary key,
  round_id bigint not null references review_rounds,
  topic_id bigint not null,
  reviewer_id bigint not null references people,
  requested_by bigint not null references people,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date date not null,
  message text not null,
  status text not null default 'pending'
    check (status in ('pending', 'in_progress', 'approved', 'changes_requested', 'cancelled')),
  revision_id bigint not null,
  revision_number int not null,
  draft jsonb,
  decision text check (decision in ('approve', 'request_changes')),
  summary text not null default '',
  -- An approval means these words and these values of the variables in them.
  decided_revision_id bigint,
  resolved_values jsonb,
  created_at timestamptz not null,
  opened_at timestamptz,
  decided_at timestamptz,
  unique (round_id, reviewer_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_revision_id is null)),
  check ((status in ('approved', 'changes_requested')) = (decision is not null))
);
create index review_requests_of_topic on review_requests (topic_id, id desc);
create index review_requests_of_reviewer on review_requests (reviewer_id, id desc);
create index review_requests_by_requester on review_requests (requested_by, id desc);

create table review_comments (
  id bigint generated always as identity primary key,
  request_id bigint not null references review_requests,
  position int not null,
  heading text,
  quote text not null,
  body text not null,
  unique (request_id, position)
);

-- The secret links of the portal, by hash. A replaced one stays, to be told from one that never was.
create table review_links (
  hash text primary key,
  request_id bigint not null references review_requests,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index review_links_of_request on review_links (request_id);
create unique index review_links_one_good on review_links (request_id) where revoked_at is null;
