-- Words that were saved wait in a list before the index takes them in. The planner counts the pages of that list, and at about
-- 50 of them reads every text instead of the index. In a list of so many kilobytes there are 16 at most.
alter index topic_texts_words set (gin_pending_list_limit = 128);
select gin_clean_pending_list('topic_texts_words');
