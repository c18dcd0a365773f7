-- Whether the reviewers of a round may reject its text, besides approving it and requesting changes.
alter table review_rounds add column allow_reject boolean not null default false;
alter table review_sequences add column allow_reject boolean not null default false;

alter table review_requests
  drop constraint review_requests_status_check,
  drop constraint review_requests_decision_check,
  add constraint review_requests_status_check check (status in (
    'pending', 'in_progress', 'approved', 'changes_requested', 'rejected', 'cancelled', 'declined', 'delegated')),
  add constraint review_requests_decision_check check (decision in ('approve', 'request_changes', 'reject'));
do $$
declare rule text;
begin
  -- The rule that only answers have a decision has no name of its own.
  for rule in select conname from pg_constraint where conrelid = 'review_requests'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%decision IS NOT NULL%' and pg_get_constraintdef(oid) like '%changes_requested%'
  loop
    execute format('alter table review_requests drop constraint %I', rule);
  end loop;
end $$;
alter table review_requests add constraint review_requests_answered
  check ((status in ('approved', 'changes_requested', 'rejected')) = (decision is not null));
