-- What is published and no review approved is few among many, and lists of collections count it.
create index topics_not_reviewed on topics (id)
  where status = 'published' and published_revision_id is distinct from approved_revision_id;
