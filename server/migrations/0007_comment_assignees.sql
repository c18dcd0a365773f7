-- Whose turn a thread is, and since when. Only its first comment says so.
alter table comments
  add column assignee_id bigint references people,
  add column assigned_at timestamptz,
  add constraint comments_assignee check (
    (assignee_id is null) = (assigned_at is null) and (assignee_id is null or (thread_id is null and deleted_at is null))
  );
create index comments_assigned on comments (assignee_id, id) where assignee_id is not null and resolved_at is null;
