-- What people who use the hub report as broken, and what becomes of it.
create table bugs (
  id bigint generated always as identity primary key,
  title text not null,
  area text not null,
  description text not null,
  steps text not null,
  page text not null,
  source text not null,
  agent text not null,
  viewport text not null,
  reported_in text not null,
  severity text not null default 'medium',
  status text not null default 'new',
  assignee_id bigint references people,
  duplicate_of bigint references bugs,
  fixed_in text not null default '',
  reason text not null default '',
  closed_at timestamptz,
  archived_at timestamptz,
  archived_by bigint references people,
  archive_reason text not null default '',
  version int not null default 1,
  created_by bigint not null references people,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bugs_listed on bugs (status, id) where archived_at is null;
create index bugs_of_assignee on bugs (assignee_id, id) where archived_at is null;
create index bugs_of_reporter on bugs (created_by, id);
create index bugs_duplicated on bugs (duplicate_of) where duplicate_of is not null;

-- What they say of the hub itself.
create table feedback (
  id bigint generated always as identity primary key,
  type text not null,
  message text not null,
  page text not null,
  source text not null,
  agent text not null,
  viewport text not null,
  status text not null default 'new',
  assignee_id bigint references people,
  -- Of administrators, for administrators.
  note text not null default '',
  task_id bigint references tasks on delete set null,
  bug_id bigint references bugs,
  closed_at timestamptz,
  archived_at timestamptz,
  archived_by bigint references people,
  archive_reason text not null default '',
  version int not null default 1,
  created_by bigint not null references people,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index feedback_listed on feedback (status, id) where archived_at is null;
create index feedback_of_assignee on feedback (assignee_id, id) where archived_at is null;
create index feedback_of_bug on feedback (bug_id) where bug_id is not null;
create index feedback_of_task on feedback (task_id) where task_id is not null;

-- What its sender was answered; the letter itself, and what became of it, is in the outbox.
create table feedback_replies (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback on delete cascade,
  message text not null,
  -- Null when its sender has no address.
  mail_id bigint references mails on delete set null,
  created_by bigint not null references people,
  created_at timestamptz not null
);
create index feedback_replies_of on feedback_replies (feedback_id, id);
