-- The sections of the text that was answered, and which of them its reviewer had ticked as read.
alter table review_requests add column sections jsonb;
