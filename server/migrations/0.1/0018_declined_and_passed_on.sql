-- A request can be turned down or passed on. Whoever is asked in its place has a request of his own, which names this one.
alter table review_requests drop constraint review_requests_status_check;
alter table review_requests
  add constraint review_requests_status_check check (
    status in ('pending', 'in_progress', 'approved', 'changes_requested', 'cancelled', 'declined', 'delegated')),
  -- Why its reviewer declined or passed it on, or why its owner asked somebody else.
  add column reason text not null default '',
  add column left_at timestamptz,
  add column delegated_from bigint references review_requests,
  -- Whom somebody to whom it was passed on would pass it on to; the owner says.
  add column proposed_id bigint references people,
  -- When its owner went on without whoever declined.
  add column passed_over_at timestamptz,
  add constraint review_requests_left check ((status in ('declined', 'delegated')) = (left_at is not null)),
  add constraint review_requests_passed_over check (passed_over_at is null or status = 'declined');
create unique index review_requests_one_instead on review_requests (delegated_from) where delegated_from is not null;
drop index review_requests_one_per_person;
create unique index review_requests_one_per_person on review_requests (round_id, reviewer_id)
  where step_id is null and status not in ('cancelled', 'declined', 'delegated');
