-- Who approved is asked again when his words changed: about what changed, about everything, or not at all.
alter table projects add column review_again text not null default 'changed_sections'
  check (review_again in ('none', 'changed_sections', 'all'));

-- A round that a topic is sent to again belongs to the first of its row; approvals that still hold go along.
alter table review_rounds add column follows bigint references review_rounds;
create index review_rounds_following on review_rounds (follows) where follows is not null;

alter table review_requests
  add column kind text not null default 'review' check (kind in ('review', 'recheck')),
  -- What changed since this person answered, in sentences.
  add column scope jsonb not null default '[]';
