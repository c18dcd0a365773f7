-- An import may bring a document again: `previous_id` is what it brings anew. Whoever chose that by hand is believed.
alter table imports
  add column previous_id bigint references imports on delete set null,
  add column previous_chosen boolean not null default false,
  -- Rises whenever the proposal is made anew, so that two never do it at once.
  add column proposal int not null default 0,
  -- What accepting made besides topics, so that it can be undone.
  add column made_collection boolean not null default false,
  add column made_nodes jsonb not null default '[]',
  drop constraint imports_status_check,
  add constraint imports_status_check check (status in
    ('queued', 'converting', 'needs_review', 'importing', 'completed', 'failed', 'rejected', 'cancelled', 'undone'));
create index imports_by_filename on imports (lower(filename), id desc);

-- Every heading at which the document can be cut: where its line begins, its level and its words.
alter table import_documents add column headings jsonb not null default '[]';

alter table import_items
  -- Where the line of its heading begins in its document; nothing for what stands before the first cut.
  add column cut int,
  -- The title in the document; `title` may have been changed by the importer.
  add column read_title text not null default '',
  add column state text not null default 'new' check (state in ('new', 'unchanged', 'changed', 'conflict', 'deleted')),
  -- Of which earlier item this is the newer reading.
  add column base_item_id bigint references import_items on delete set null,
  -- The newer reading with its links and images as the topic would have them, and the revision it was compared with.
  add column theirs text,
  add column against_revision_id bigint references revisions on delete set null,
  -- For each place where both sides changed the same words, whose words stay.
  add column choices jsonb,
  -- The text that went into the topic: what a later reading is compared with; and the revision that this made.
  add column imported_content text,
  add column revision_id bigint references revisions on delete set null;
alter table import_items drop constraint import_items_import_id_position_key;
create index import_items_in_order on import_items (import_id, position);
create index import_items_of_topic on import_items (topic_id) where topic_id is not null;
create index import_items_of_base on import_items (base_item_id) where base_item_id is not null;
create index import_items_of_revision on import_items (revision_id) where revision_id is not null;
create index import_items_against on import_items (against_revision_id) where against_revision_id is not null;

-- Topics of the earlier reading that the newer one does not have.
create table import_gone (
  import_id bigint not null references imports on delete cascade,
  topic_id bigint not null references topics on delete cascade,
  archive boolean not null default false,
  primary key (import_id, topic_id)
);
create index import_gone_of_topic on import_gone (topic_id);

update import_items set read_title = title;
update import_items item set imported_content = revision.content, revision_id = revision.id
from revisions revision where revision.topic_id = item.topic_id and revision.number = 1;
update imports set status = 'failed', retryable = true, finished_at = created_at,
  error = 'This file was read by an earlier version of the hub. Try again: it will be read anew.'
where status in ('needs_review', 'importing');
