-- What an answer saw besides words and values: the variables that had no value, and each image by its content.
alter table review_requests add column seen jsonb;
