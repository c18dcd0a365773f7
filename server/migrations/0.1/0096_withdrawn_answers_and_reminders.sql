-- A reviewer can withdraw an answer while the round is open. The old answer stays as a request of its own, `withdrawn`.
alter table review_requests
  drop constraint review_requests_status_check,
  drop constraint review_requests_answered,
  add constraint review_requests_status_check check (status in ('pending', 'in_progress', 'approved',
    'changes_requested', 'rejected', 'withdrawn', 'cancelled', 'declined', 'delegated')),
  add constraint review_requests_answered
    check ((status in ('approved', 'changes_requested', 'rejected', 'withdrawn')) = (decision is not null)),
  -- When its reviewer was last reminded of it, by the hub or by hand.
  add column reminded_at timestamptz;
drop index review_requests_one_per_person;
create unique index review_requests_one_per_person on review_requests (round_id, reviewer_id)
  where step_id is null and status not in ('cancelled', 'declined', 'delegated', 'withdrawn');
update review_requests set reminded_at =
  (select max(sent_at) from review_reminders where request_id = review_requests.id)
  where status in ('pending', 'in_progress');
