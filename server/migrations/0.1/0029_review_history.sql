-- What has ended is listed by when it ended, so a withdrawn request says when that was.
alter table review_requests add column withdrawn_at timestamptz;
update review_requests set withdrawn_at = coalesce(
  (select max(at) from facts where type = 'review.cancelled' and subject_id = review_requests.id), created_at)
  where status = 'cancelled';
alter table review_requests
  add constraint review_requests_withdrawn check ((status = 'cancelled') = (withdrawn_at is not null)),
  add column ended_at timestamptz generated always as (coalesce(decided_at, left_at, withdrawn_at)) stored;

create index review_requests_ended on review_requests (ended_at, id) where ended_at is not null;
create index review_requests_ended_by_asked on review_requests (created_at, id) where ended_at is not null;
-- Listed among the requests, ordered reviews have negative numbers.
create index review_sequences_ended on review_sequences (turn_since, (-id)) where status in ('completed', 'cancelled');
create index review_sequences_ended_by_asked on review_sequences (created_at, (-id)) where status in ('completed', 'cancelled');
