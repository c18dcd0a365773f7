-- Which reminders of a request have gone out, so that each goes once.
create table review_reminders (
  request_id bigint not null references review_requests,
  stage text not null check (stage in ('soon', 'due', 'late')),
  sent_at timestamptz not null,
  primary key (request_id, stage)
);
