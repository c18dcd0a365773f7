-- What the start page counts, among tens of thousands of tasks and years of facts, jobs and mails.
create index tasks_open on tasks (due_date) where status not in ('done', 'cancelled');
create index review_requests_asked on review_requests (requested_by, id) where status in ('pending', 'in_progress');
create index facts_parked on facts (parked_at) where parked_at is not null;
create index jobs_parked on jobs (finished_at) where state = 'parked';
create index mails_failed on mails (created_at) where state = 'failed';
