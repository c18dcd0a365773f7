-- An ordered review of one topic. Like the rounds, it outlives its topic.
create table review_sequences (
  id bigint generated always as identity primary key,
  topic_id bigint not null,
  topic_title text not null,
  name text,
  description text,
  initial_message text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  auto_advance_on_approve boolean not null,
  pause_on_changes boolean not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed', 'cancelled')),
  paused_for text check (paused_for in ('changes', 'manual')),
  note text not null default '',
  -- The index of the step where it stands, 0 for the first.
  current_step int,
  -- The round of its requests, from its start on.
  round_id bigint unique references review_rounds,
  created_by bigint not null references people,
  created_at timestamptz not null,
  -- Since when it is whose turn it is now.
  turn_since timestamptz not null,
  check ((paused_for is not null) = (status = 'paused'))
);
create unique index review_sequences_one_active on review_sequences (topic_id) where status = 'active';
create index review_sequences_of_topic on review_sequences (topic_id, id desc);
create index review_sequences_by_owner on review_sequences (created_by, id desc) where status in ('draft', 'active', 'paused');

create table review_steps (
  id bigint generated always as identity primary key,
  sequence_id bigint not null references review_sequences,
  position int not null,
  reviewer_id bigint not null references people,
  step_name text not null,
  instructions text not null default '',
  status text not null default 'waiting'
    check (status in ('waiting', 'active', 'approved', 'changes_requested', 'skipped', 'cancelled')),
  note text not null default '',
  activated_at timestamptz,
  unique (sequence_id, position)
);
create unique index review_steps_one_active on review_steps (sequence_id) where status = 'active';
create index review_steps_of_reviewer on review_steps (reviewer_id);

-- A step asks again as often as it takes, but never twice at once.
alter table review_requests add column step_id bigint references review_steps;
alter table review_requests drop constraint review_requests_round_id_reviewer_id_key;
create unique index review_requests_one_per_person on review_requests (round_id, reviewer_id) where step_id is null;
create unique index review_requests_one_open_per_step on review_requests (step_id) where status in ('pending', 'in_progress');
create index review_requests_of_step on review_requests (step_id, id desc) where step_id is not null;
