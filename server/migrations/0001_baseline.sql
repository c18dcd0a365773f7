-- The whole schema, by the feature that writes each table. What a hub asks of a database made by version 0.1 is in 0.1/upgrade.sql.

-- platform

create table emails (
  id bigint generated always as identity primary key,
  to_email text not null,
  to_name text not null,
  subject text not null,
  text text not null,
  message_id text not null unique,
  state text not null check (state in ('queued', 'waiting', 'sent', 'failed')),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- An email that holds a code is shown to nobody, and its text is removed once it is sent.
  is_secret boolean not null default false,
  -- What an email is about, as notifications about the same name it: its sender sees what became of it.
  about text
);
create index emails_about on emails (about, id) where about is not null;
create index emails_failed on emails (created_at) where state = 'failed';

create table events (
  id bigint generated always as identity primary key,
  type text not null,
  actor_id bigint,
  subject_id bigint not null,
  data jsonb not null,
  request_id text not null,
  ip text not null,
  at timestamptz not null,
  dispatched_at timestamptz,
  dispatch_after timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  dead_lettered_at timestamptz,
  proof jsonb
);
create index events_dead_lettered on events (dead_lettered_at) where dead_lettered_at is not null;
create index events_of_actor on events (actor_id, id);
create index events_of_project on events ((((data ->> 'project_id'))::bigint), id) where data ? 'project_id';
create index events_of_subject on events (type, subject_id, id);
create index events_waiting on events (id) where dispatched_at is null and dead_lettered_at is null;

-- What a call with an Idempotency-Key answered, so that the same call again gets the same answer.
create table idempotency_keys (
  actor text not null,
  key text not null,
  call text not null,
  answer jsonb,
  created_at timestamptz not null,
  -- A key is reserved before its call is carried out, for as long as the call is worked on: whoever reserved it says so again
  -- until `reserved_until`. It is done with the first transaction that the call commits, and its answer is kept then.
  reserved_by uuid,
  reserved_until timestamptz,
  done_at timestamptz,
  primary key (actor, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Other sides that do not answer: their jobs wait without being tried, until one of them goes to see.
create table job_holds (
  queue text not null,
  target text not null,
  -- What people know it by.
  party text not null,
  note text not null,
  since timestamptz not null default now(),
  failures integer not null default 1,
  held_until timestamptz not null default now(),
  primary key (queue, target)
);

create table jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'parked', 'cancelled')),
  attempts integer not null default 0,
  max_attempts integer not null,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  unique_key text,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The other side that a job needs, where it needs one; and since when the job runs.
  target text,
  started_at timestamptz
);
create index jobs_leased on jobs (lease_until) where state = 'running';
create unique index jobs_once on jobs (queue, unique_key) where state in ('ready', 'running') and unique_key is not null;
create index jobs_parked on jobs (finished_at) where state = 'parked';
create index jobs_ready on jobs (queue, run_at, id) where state = 'ready';

-- What the server did and noticed, one line an event, for as long as the log is kept. What happened is in events.
create table log_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  level text not null,
  category text not null,
  event text not null,
  -- As in events: people who are gone are named here as long as the log is kept.
  person_id bigint,
  ip text not null,
  request_id text not null,
  details jsonb not null
);
create index log_entries_by_category on log_entries (category, id);
create index log_entries_by_level on log_entries (level, id);
create index log_entries_by_time on log_entries (at);
create index log_entries_of_person on log_entries (person_id, id) where person_id is not null;
create index log_entries_of_request on log_entries (request_id, id);

-- people

-- Everyone who can be named. A user is the account of one person; a guest of the portal is a person without one.
create table people (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  organization text not null default '',
  title text not null default '',
  role_words text not null default '',
  can_review boolean not null default true,
  created_at timestamptz not null,
  -- Two entries for one person: what is asked of the one is asked of the other from then on, and what he did stays his.
  merged_into bigint references people,
  version integer not null default 1,
  -- Whose account was deleted stays named in history, and is neither listed nor reached any more.
  left_at timestamptz
);
create index people_by_name on people (lower(name), id) where merged_into is null;
create unique index people_email on people (email) where email is not null;

-- From which day to which day, both included, somebody is away, and who answers what he is asked for meanwhile.
create table absences (
  person_id bigint primary key references people on delete cascade,
  from_day date not null,
  until_day date not null,
  deputy_id bigint references people,
  set_at timestamptz not null,
  check (from_day <= until_day),
  constraint absences_check1 check (deputy_id <> person_id)
);
create index absences_of_deputy on absences (deputy_id);

-- account

-- Failed tries by account and by address, shared by all hubs: each failure beyond the free ones makes the next wait longer.
create table attempts (
  key text primary key,
  count integer not null,
  at timestamptz not null,
  next_at timestamptz not null
);
create index attempts_by_age on attempts (at);

create table provider_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  code_verifier text not null,
  nonce text not null,
  remember boolean not null,
  expires_at timestamptz not null
);

create table users (
  id bigint generated always as identity primary key,
  person_id bigint not null unique references people,
  role text not null check (role in ('author', 'admin', 'reviewer')),
  active boolean not null default true,
  password_hash text,
  created_at timestamptz not null,
  last_seen_at timestamptz
);
create index users_of_role on users (role, id) where active;

create table access_requests (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  department text not null,
  reason text not null,
  status text not null default 'new' check (status in ('new', 'approved', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references people,
  decline_reason text not null default '',
  user_id bigint references users on delete set null,
  check ((status = 'new') = (decided_at is null))
);
create index access_requests_by_status on access_requests (status, id desc);
create unique index access_requests_one_new on access_requests (email) where status = 'new';

-- Personal tokens for programs, by hash; they act as their user within their scopes.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  hash text not null unique,
  scopes text[] not null check (scopes <@ array['read', 'write', 'publish']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, id desc);

-- What stands between a right password and a session, or between a wish for a passkey and the passkey.
create table challenges (
  hash text primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('login', 'register')),
  remember boolean not null,
  passkey_challenge text,
  expires_at timestamptz not null
);
create index challenges_of_user on challenges (user_id);

-- Browsers in which a user signed in before, by the hash of a cookie: guesses from elsewhere do not hold them up.
create table devices (
  hash text primary key,
  user_id bigint not null references users on delete cascade,
  used_at timestamptz not null
);
create index devices_user on devices (user_id);

-- Who somebody is at the provider of sign-in.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table password_tokens (
  hash text primary key,
  purpose text not null check (purpose in ('first_admin', 'setup', 'reset')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  email_id bigint references emails on delete set null,
  check ((purpose = 'first_admin') = (user_id is null))
);
create index password_tokens_of_user on password_tokens (user_id);

create table recovery_codes (
  hash text primary key,
  user_id bigint not null references users on delete cascade,
  used_at timestamptz
);
create index recovery_codes_of_user on recovery_codes (user_id);

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  totp_secret text not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was taken: no code is taken twice.
  last_step bigint not null default 0
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  refresh_hash text not null unique,
  previous_refresh_hash text,
  rotated_at timestamptz not null,
  remember boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ip text not null,
  agent text not null,
  last_used_at timestamptz not null,
  -- How somebody proved who they were: kept with the session, and written to everything decided in it. Null is not recorded.
  proof jsonb
);
create index sessions_of_user on sessions (user_id);
create index sessions_previous on sessions (previous_refresh_hash) where previous_refresh_hash is not null;

create table access_tokens (
  hash text primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_by_age on access_tokens (expires_at);
create index access_tokens_of_session on access_tokens (session_id);

-- settings

-- What administrators set otherwise than it is by default; a value of null is the default again. Each is counted, so that two
-- who set the same at once hear of each other.
create table settings (
  key text primary key,
  value jsonb,
  version integer not null default 0,
  changed_by bigint references people,
  changed_at timestamptz
);

-- projects

create table projects (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'planning', 'review', 'completed', 'on_hold')),
  owner_id bigint references people,
  created_at timestamptz not null,
  start_date date,
  target_date date,
  -- Counts the changes, so that whoever saves over a change of somebody else hears of it.
  version integer not null default 1,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archive_reason text not null default '',
  -- Who approved is asked again when his words changed: about what changed, about everything, or not at all.
  review_again text not null default 'changed_sections' check (review_again in ('none', 'changed_sections', 'all'))
);
create index projects_by_name on projects (lower(name), id) where archived_at is null;
create index projects_of_owner on projects (owner_id, id);

-- How grave a project takes a rule of the publishing gate, where it takes it otherwise than the hub.
create table project_gates (
  project_id bigint not null references projects on delete cascade,
  rule text not null,
  severity text not null check (severity in ('block', 'warn', 'info')),
  primary key (project_id, rule)
);

create table project_stakeholders (
  project_id bigint not null references projects on delete cascade,
  person_id bigint not null references people,
  role text not null default '',
  can_review boolean not null default true,
  primary key (project_id, person_id)
);
create index project_stakeholders_of_person on project_stakeholders (person_id, project_id);

-- topics

-- How many topics there are in each status, so that a list need not count them. Every connection counts in a row of its own,
-- since two that wrote the same row would wait for each other; the sum over all slots is the count.
create table topic_counts (
  slot integer not null,
  status text not null,
  topics bigint not null,
  primary key (slot, status)
);

-- Who has a topic open. It is told anew every few seconds, so it need not outlive a crash and is not logged.
create unlogged table topic_presence (
  topic_id bigint not null,
  person_id bigint not null,
  client_id text not null,
  state text not null check (state in ('editing', 'reading')),
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (topic_id, person_id, client_id)
);
create index topic_presence_by_age on topic_presence (seen_at);

-- A revision never changes. Comments, approvals, publications and imports point into revisions.
create table revisions (
  id bigint generated by default as identity primary key,
  topic_id bigint not null,
  number integer not null,
  title text not null,
  content text not null,
  frontmatter text not null default '',
  author_id bigint references people,
  kind text not null check (kind in ('save', 'import', 'merge', 'restore')),
  parent_id bigint references revisions,
  content_hash text not null,
  note text not null default '',
  created_at timestamptz not null,
  -- In how many lines the content differs from the revision before; empty for the first, and for those older than this.
  lines_added integer,
  lines_removed integer,
  unique (topic_id, number)
);
create index revisions_of_parent on revisions (parent_id) where parent_id is not null;

create table topics (
  id bigint generated by default as identity primary key,
  title text not null,
  summary text not null default '',
  status text not null default 'draft' check (status in ('draft', 'pending_review', 'approved', 'revisions_requested', 'published', 'rejected', 'staging', 'archived')),
  project_id bigint references projects,
  owner_id bigint references people,
  head_revision_id bigint not null references revisions deferrable initially deferred,
  approved_revision_id bigint references revisions deferrable initially deferred,
  published_revision_id bigint references revisions deferrable initially deferred,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- In either direction, and with the id in the direction of the status.
create index topics_by_status on topics (status, id);
create index topics_by_title on topics (lower(title), id);
create index topics_by_update on topics (updated_at, id);
create index topics_newest on topics (id desc, status);
-- What is published and no review approved is few among many, and lists of collections count it.
create index topics_not_reviewed on topics (id) where status = 'published' and (published_revision_id is distinct from approved_revision_id);
create index topics_of_approved on topics (approved_revision_id) where approved_revision_id is not null;
-- Without these, deleting a topic would look through all others for each of its revisions.
create unique index topics_of_head on topics (head_revision_id);
create index topics_of_owner on topics (owner_id, id, status);
create index topics_of_project on topics (project_id, status, id) where project_id is not null;
create index topics_of_published on topics (published_revision_id) where published_revision_id is not null;

-- Before all other references to topics: deletions follow references in the order in which these were made.
alter table revisions add foreign key (topic_id) references topics on delete cascade deferrable initially deferred;

-- What somebody wrote in one tab and has not saved; without a topic it is for a new one. A draft that was saved or thrown away
-- stays as an empty row, so that an older text of the tab that arrives late is known to be old.
create table topic_drafts (
  person_id bigint not null references people on delete cascade,
  topic_id bigint references topics on delete cascade,
  client_id text not null,
  sequence bigint not null,
  title text not null,
  content text not null,
  frontmatter text not null,
  base_revision integer,
  gone boolean not null default false,
  updated_at timestamptz not null,
  unique nulls not distinct (person_id, topic_id, client_id)
);
create index topic_drafts_by_age on topic_drafts (updated_at);
create index topic_drafts_of_topic on topic_drafts (topic_id);

-- What a topic is found by, in small letters. Kept apart from topics, so that a search reads little and a save that leaves
-- title and summary alone writes nothing here.
create table topic_words (
  topic_id bigint primary key references topics on delete cascade,
  words text COLLATE pg_catalog."C" not null
);

-- collections

create table collections (
  id bigint generated always as identity primary key,
  project_id bigint references projects,
  name text not null,
  description text not null default '',
  owner_id bigint references people,
  created_at timestamptz not null,
  -- A collection is changed over the version that was read, and is archived before it goes.
  version integer not null default 1,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Counts how often the places were changed, apart from the version of the collection's own words.
  structure_version integer not null default 0,
  -- A frozen collection and the words of its topics stay as they are, as before a release.
  frozen_at timestamptz,
  frozen_by bigint references people,
  frozen_reason text not null default '',
  constraint collections_frozen check ((frozen_at is null) = (frozen_by is null))
);
create index collections_archived on collections (id) where archived_at is not null;
create index collections_frozen_now on collections (id) where frozen_at is not null;
create unique index collections_name on collections (lower(name));
create index collections_of_project on collections (project_id, id) where project_id is not null;

-- A collection is an ordered list of topics with levels: one row a place.
create table collection_nodes (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collections on delete cascade,
  topic_id bigint references topics on delete cascade,
  level integer not null default 1 check (level >= 1 and level <= 6),
  position integer not null,
  -- A place knows how far its topic has come, so that a list of collections reads their places alone.
  topic_status text,
  kind text not null default 'topic' check (kind in ('topic', 'heading', 'page_break')),
  -- The words of a heading; of a topic, the title that it has here.
  title_override text not null default '',
  heading_offset integer not null default 0 check ((heading_offset >= '-5'::integer) and heading_offset <= 5),
  include_pdf boolean not null default true,
  include_kb boolean not null default true,
  pin text not null default 'latest' check (pin in ('latest', 'approved')),
  check ((kind = 'topic') = (topic_id is not null)),
  constraint collection_nodes_check1 check (kind <> 'heading' or title_override <> '')
);
create index collection_nodes_in_order on collection_nodes (collection_id, position, id);
create index collection_nodes_mix on collection_nodes (collection_id, topic_status);
create index collection_nodes_of_topic on collection_nodes (topic_id, id);

-- variables

create table variables (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9_]{1,63}$'),
  value text not null default '',
  description text not null default '',
  owner_id bigint references people,
  updated_at timestamptz not null
);

-- Other values of a variable: in the topics of a project, or in the editions of a collection. The nearest counts.
create table variable_values (
  id bigint generated always as identity primary key,
  variable_id bigint not null references variables on delete cascade,
  project_id bigint references projects on delete cascade,
  collection_id bigint references collections on delete cascade,
  value text not null,
  updated_at timestamptz not null,
  check ((project_id is null) <> (collection_id is null))
);
create unique index variable_values_of_collection on variable_values (collection_id, variable_id) where collection_id is not null;
create unique index variable_values_of_project on variable_values (project_id, variable_id) where project_id is not null;
create index variable_values_of_variable on variable_values (variable_id);

-- images

create table images (
  id bigint generated always as identity primary key,
  key text not null unique,
  filename text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  alt_text text not null default '',
  source text not null check (source in ('upload', 'import')),
  created_by bigint references people,
  created_at timestamptz not null,
  -- What a picture was drawn from, where browsers could not show that.
  original_id bigint references images on delete set null,
  -- How large an image is, in pixels; the job reads it from the bytes of those that are there.
  width integer check (width > 0),
  height integer check (height > 0),
  -- Taken out of the library; what earlier revisions show goes on being shown at its address.
  removed_at timestamptz
);
create index images_by_day on images (created_at, id) where removed_at is null;
create unique index images_of_content on images (sha256);
create index images_of_original on images (original_id) where original_id is not null;

-- links

create table links (
  id bigint generated always as identity primary key,
  title text not null,
  reference_code text not null default '',
  url text not null,
  -- The address as uses are counted by it: one spelling for what is the same place.
  key text not null,
  owner_id bigint references people,
  created_at timestamptz not null,
  -- What came of asking an address outside the hub, which is done only where the hub is set to.
  checked_at timestamptz,
  check_status text check (check_status in ('ok', 'redirected', 'broken', 'unknown')),
  check_note text not null default ''
);
create unique index links_by_code on links (lower(reference_code)) where reference_code <> '';
create unique index links_by_key on links (key);

-- imports

create table imports (
  id bigint generated always as identity primary key,
  filename text not null,
  type text not null check (type in ('word', 'markdown')),
  status text not null check (status in ('queued', 'converting', 'needs_review', 'importing', 'completed', 'failed', 'rejected', 'cancelled', 'undone')),
  sha256 text not null,
  bytes bigint not null,
  split_level integer not null check (split_level >= 1 and split_level <= 6),
  collection_id bigint references collections on delete set null,
  collection_name text,
  topics_count integer not null default 0,
  step text not null default '',
  percent integer not null default 0 check (percent >= 0 and percent <= 100),
  error text,
  -- Whether trying the same bytes again could help.
  retryable boolean not null default false,
  ledger jsonb not null default '[]'::jsonb,
  warnings jsonb not null default '[]'::jsonb,
  levels jsonb not null default '[]'::jsonb,
  -- Names the images of this import in addresses that nobody can guess.
  media_key text not null,
  created_by bigint not null references people,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- An import may bring a document again: `previous_id` is what it brings anew. Whoever chose that by hand is believed.
  previous_id bigint references imports on delete set null,
  previous_chosen boolean not null default false,
  -- Rises whenever the proposal is made anew, so that two never do it at once.
  proposal integer not null default 0,
  -- What accepting made besides topics, so that it can be undone.
  made_collection boolean not null default false,
  made_nodes jsonb not null default '[]'::jsonb,
  -- What a document calls itself, by which it is known again under another name.
  identity text not null default '',
  -- The project of the topics that an import makes.
  project_id bigint references projects on delete set null
);
create index imports_by_filename on imports (lower(filename), id desc);
create index imports_by_identity on imports (identity) where identity <> '';
create unique index imports_by_media_key on imports (media_key);
create index imports_newest on imports (id desc);
create index imports_of_project on imports (project_id) where project_id is not null;
-- What each import and topic waits for.
create index imports_to_review on imports (created_by, id) where status = 'needs_review';

-- What the reader made of the file, kept so that it can be cut anew at another heading level.
create table import_documents (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  path text not null,
  title text not null,
  frontmatter text not null,
  markdown text not null,
  -- Every heading at which the document can be cut: where its line begins, its level and its words.
  headings jsonb not null default '[]'::jsonb,
  -- A document that is one topic as it stands, on this level, since the archive says so; else it is cut at its headings.
  level integer check (level >= 1 and level <= 6),
  -- What the manuscript's authors would change in this text: a stretch of it, the words instead, who and when.
  suggestions jsonb not null default '[]'::jsonb,
  -- Paragraphs that look like headings: where each stands, what it reads, and the level that the importer gave it.
  look_alikes jsonb not null default '[]'::jsonb,
  -- What reading a document told (its headings, its addresses and its first words), so that nothing reads it again. Nothing
  -- where the text was changed since, or was not read for it.
  notes jsonb,
  unique (import_id, position)
);

-- Topics of the earlier reading that the newer one does not have.
create table import_gone (
  import_id bigint not null references imports on delete cascade,
  topic_id bigint not null references topics on delete cascade,
  archive boolean not null default false,
  primary key (import_id, topic_id)
);
create index import_gone_of_topic on import_gone (topic_id);

create table import_items (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  source_path text not null,
  title text not null,
  level integer not null,
  content text not null,
  frontmatter text not null,
  words integer not null,
  include boolean not null default true,
  topic_id bigint references topics on delete set null,
  -- Where the line of its heading begins in its document; nothing for what stands before the first cut.
  cut integer,
  -- The title in the document; `title` may have been changed by the importer.
  read_title text not null default '',
  state text not null default 'new' check (state in ('new', 'unchanged', 'changed', 'conflict', 'deleted')),
  -- Of which earlier item this is the newer reading.
  base_item_id bigint references import_items on delete set null,
  -- The newer reading with its links and images as the topic would have them, and the revision it was compared with.
  theirs text,
  against_revision_id bigint references revisions on delete set null deferrable initially deferred,
  -- For each place where both sides changed the same words, whose words stay.
  choices jsonb,
  -- The text that went into the topic: what a later reading is compared with; and the revision that this made.
  imported_content text,
  -- Deferred, like the one above: with its topic, whichever reference is followed first, both are emptied in turn.
  revision_id bigint references revisions on delete set null deferrable initially deferred
);
create index import_items_against on import_items (against_revision_id) where against_revision_id is not null;
create index import_items_in_order on import_items (import_id, position);
create index import_items_of_base on import_items (base_item_id) where base_item_id is not null;
create index import_items_of_revision on import_items (revision_id) where revision_id is not null;
create index import_items_of_topic on import_items (topic_id) where topic_id is not null;

create table import_media (
  import_id bigint not null references imports on delete cascade,
  sha256 text not null,
  filename text not null,
  mime text not null,
  bytes bigint not null,
  primary key (import_id, sha256)
);

-- How the file of an import was read: what the importer chose, and the styles that were found.
create table import_parse_options (
  import_id bigint primary key references imports on delete cascade,
  tracked_changes text not null default 'accept' check (tracked_changes in ('accept', 'reject', 'suggest')),
  comments text not null default 'keep' check (comments in ('keep', 'drop')),
  -- By a style's id; nothing until the importer has chosen.
  roles jsonb,
  styles jsonb not null default '[]'::jsonb,
  -- The names of the styles that are the template's own, in order.
  template jsonb not null default '[]'::jsonb,
  -- The file from whose import the roles were remembered.
  remembered_from text
);

-- A value that stands in an import again and again, and could be a variable.
create table import_values (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  value text not null,
  kind text not null check (kind in ('percentage', 'quantity', 'date', 'period')),
  slug text not null,
  -- Where it stands: the document, the offset in its text, and whether it stays as it is there.
  places jsonb not null,
  accepted boolean not null default false,
  -- The variable that its places show since the import was accepted, and whether that made it.
  variable_id bigint references variables on delete set null,
  made boolean not null default false
);
create index import_values_of_import on import_values (import_id);
create index import_values_of_variable on import_values (variable_id) where variable_id is not null;

-- What the styles of a template are, by their names, as an importer last said.
create table style_maps (
  id bigint generated always as identity primary key,
  template jsonb not null,
  roles jsonb not null,
  filename text not null,
  updated_at timestamptz not null
);
create index style_maps_newest on style_maps (updated_at desc);

-- reviews

-- How many requests for reviews there are in each status, counted as topics are: years of reviews are not read to be counted.
create table review_counts (
  slot integer not null,
  status text not null,
  requests bigint not null,
  primary key (slot, status)
);

-- What was asked and answered outlives its topic, so topic and revision are named here and not referenced.
create table review_rounds (
  id bigint generated always as identity primary key,
  topic_id bigint not null,
  topic_title text not null,
  number integer not null,
  kind text not null check (kind in ('parallel', 'sequence')),
  revision_id bigint not null,
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  opened_by bigint not null references people,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references people,
  -- A round that a topic is sent to again belongs to the first of its row; approvals that still hold go along.
  follows bigint references review_rounds,
  -- Whether the reviewers of a round may reject its text, besides approving it and requesting changes.
  allow_reject boolean not null default false,
  unique (topic_id, number)
);
create index review_rounds_following on review_rounds (follows) where follows is not null;
create unique index review_rounds_one_open on review_rounds (topic_id) where status = 'open';

-- An ordered review of one topic. Like the rounds, it outlives its topic.
create table review_sequences (
  id bigint generated always as identity primary key,
  topic_id bigint not null,
  topic_title text not null,
  name text,
  description text,
  initial_message text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  auto_advance_on_approve boolean not null,
  pause_on_changes boolean not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed', 'cancelled')),
  paused_for text check (paused_for in ('changes', 'manual')),
  note text not null default '',
  -- The index of the step where it stands, 0 for the first.
  current_step integer,
  -- The round of its requests, from its start on.
  round_id bigint unique references review_rounds,
  created_by bigint not null references people,
  created_at timestamptz not null,
  -- Since when it is whose turn it is now.
  turn_since timestamptz not null,
  code_required boolean not null default false,
  -- How many days each reviewer of a sequence has, from the day they are asked. Null: as many as the settings give a review.
  step_days integer check (step_days >= 0),
  allow_reject boolean not null default false,
  check ((paused_for is not null) = (status = 'paused'))
);
create index review_sequences_by_owner on review_sequences (created_by, id desc) where status in ('draft', 'active', 'paused');
-- Listed among the requests, ordered reviews have negative numbers.
create index review_sequences_ended on review_sequences (turn_since, ((- id))) where status in ('completed', 'cancelled');
create index review_sequences_ended_by_asked on review_sequences (created_at, ((- id))) where status in ('completed', 'cancelled');
create index review_sequences_of_topic on review_sequences (topic_id, id desc);
create unique index review_sequences_one_active on review_sequences (topic_id) where status = 'active';

create table review_steps (
  id bigint generated always as identity primary key,
  sequence_id bigint not null references review_sequences,
  position integer not null,
  reviewer_id bigint not null references people,
  step_name text not null,
  instructions text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'active', 'approved', 'changes_requested', 'skipped', 'cancelled')),
  note text not null default '',
  activated_at timestamptz,
  unique (sequence_id, position)
);
create index review_steps_of_reviewer on review_steps (reviewer_id);
create unique index review_steps_one_active on review_steps (sequence_id) where status = 'active';

create table review_requests (
  id bigint generated always as identity primary key,
  round_id bigint not null references review_rounds,
  topic_id bigint not null,
  reviewer_id bigint not null references people,
  requested_by bigint not null references people,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date date not null,
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'approved', 'changes_requested', 'rejected', 'withdrawn', 'cancelled', 'declined', 'delegated')),
  revision_id bigint not null,
  revision_number integer not null,
  draft jsonb,
  decision text check (decision in ('approve', 'request_changes', 'reject')),
  summary text not null default '',
  -- An approval means these words and these values of the variables in them.
  decided_revision_id bigint,
  resolved_values jsonb,
  created_at timestamptz not null,
  opened_at timestamptz,
  decided_at timestamptz,
  -- A step asks again as often as it takes, but never twice at once.
  step_id bigint references review_steps,
  -- Why its reviewer declined or passed it on, or why its owner asked somebody else.
  reason text not null default '',
  left_at timestamptz,
  delegated_from bigint references review_requests,
  -- Whom somebody to whom it was passed on would pass it on to; the owner says.
  proposed_id bigint references people,
  -- When its owner went on without whoever declined.
  passed_over_at timestamptz,
  kind text not null default 'review' check (kind in ('review', 'recheck')),
  -- What changed since this person answered, in sentences.
  scope jsonb not null default '[]'::jsonb,
  -- Who answered in the place of the reviewer; null where he did himself.
  answered_by bigint references people,
  -- What has ended is listed by when it ended, so a withdrawn request says when that was.
  withdrawn_at timestamptz,
  ended_at timestamptz GENERATED ALWAYS AS (coalesce(decided_at, left_at, withdrawn_at)) STORED,
  -- The sections of the text that was answered, and which of them its reviewer had ticked as read.
  sections jsonb,
  -- A request can ask for a code by mail before its answer: the address the codes go to, and when one was entered.
  code_to text,
  confirmed_at timestamptz,
  -- What an answer saw besides words and values: the variables that had no value, and each image by its content.
  seen jsonb,
  proof jsonb,
  -- When its reviewer was last reminded of it, by the hub or by hand.
  reminded_at timestamptz,
  constraint review_requests_answered check (status in ('approved', 'changes_requested', 'rejected', 'withdrawn') = (decision is not null)),
  check ((decision is null) = (decided_at is null)),
  constraint review_requests_check1 check ((decision is null) = (decided_revision_id is null)),
  constraint review_requests_left check (status in ('declined', 'delegated') = (left_at is not null)),
  constraint review_requests_passed_over check (passed_over_at is null or status = 'declined'),
  constraint review_requests_withdrawn check ((status = 'cancelled') = (withdrawn_at is not null))
);
-- The history of one person goes through what he answered for others, too.
create index review_requests_answered_by on review_requests (answered_by) where answered_by is not null;
create index review_requests_asked on review_requests (requested_by, id) where status in ('pending', 'in_progress');
create index review_requests_by_requester on review_requests (requested_by, id desc);
create index review_requests_ended on review_requests (ended_at, id) where ended_at is not null;
create index review_requests_ended_by_asked on review_requests (created_at, id) where ended_at is not null;
create index review_requests_of_reviewer on review_requests (reviewer_id, id desc);
create index review_requests_of_step on review_requests (step_id, id desc) where step_id is not null;
create index review_requests_of_topic on review_requests (topic_id, id desc);
create unique index review_requests_one_instead on review_requests (delegated_from) where delegated_from is not null;
create unique index review_requests_one_open_per_step on review_requests (step_id) where status in ('pending', 'in_progress');
create unique index review_requests_one_per_person on review_requests (round_id, reviewer_id) where step_id is null and status not in ('cancelled', 'declined', 'delegated', 'withdrawn');
create index review_requests_open on review_requests (reviewer_id, id) where status in ('pending', 'in_progress');
create index review_requests_open_by_due on review_requests (due_date, id) where status in ('pending', 'in_progress');

-- The one good code of a request, by a hash that only its link can make.
create table review_codes (
  request_id bigint primary key references review_requests,
  hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- The secret links of the portal, by hash. A replaced one stays, to be told from one that never was.
create table review_links (
  hash text primary key,
  request_id bigint not null references review_requests,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  -- When whoever holds a link that has run out asked for a new one.
  asked_at timestamptz
);
create index review_links_of_request on review_links (request_id);
create unique index review_links_one_good on review_links (request_id) where revoked_at is null;

-- More secrets that open the same link, since a reminder cannot repeat the first. They live and die with it.
create table review_link_aliases (
  hash text primary key,
  link_hash text not null references review_links (hash) on delete cascade,
  created_at timestamptz not null
);
create index review_link_aliases_of on review_link_aliases (link_hash);

create table review_points (
  id bigint generated always as identity primary key,
  request_id bigint references review_requests,
  position integer not null,
  heading text,
  quote text not null,
  body text not null,
  -- What a reviewer says about a passage: a remark, or other words for it. What becomes of it stands beside it.
  kind text not null default 'comment' check (kind in ('comment', 'suggestion')),
  -- The stretch of the source it is about; unknown of comments that quote what cannot be found.
  revision_id bigint,
  start_at integer,
  end_at integer,
  disposition text check (disposition in ('accepted', 'accepted_edited', 'partly', 'rejected', 'deferred')),
  reason text not null default '',
  disposed_by bigint references people,
  disposed_at timestamptz,
  -- The revision that has its words.
  landed_revision_id bigint,
  topic_id bigint references topics on delete cascade,
  import_id bigint references imports on delete cascade,
  said_by text,
  -- What the manuscript itself says, by which it is known when that comes again.
  said_as text,
  said_at timestamptz,
  -- The file it came in, and when that was imported.
  said_in text,
  saved_at timestamptz,
  disposed_proof jsonb,
  unique (request_id, position),
  constraint review_points_disposed check ((disposition is null) = (disposed_at is null)),
  constraint review_points_place check (((start_at is null) = (end_at is null)) and (start_at <= end_at)),
  constraint review_points_source check (((request_id is null) = (topic_id is not null)) and ((topic_id is null) = (import_id is null)) and ((topic_id is null) = ((said_by is null) or (said_as is null) or (said_in is null) or (saved_at is null)))),
  constraint review_points_suggested check (kind = 'comment' or (revision_id is not null and start_at is not null))
);
create index review_points_of_import on review_points (import_id) where import_id is not null;
create index review_points_of_topic on review_points (topic_id) where topic_id is not null;
create index review_points_open on review_points (request_id) where disposition is null;

-- Which reminders of a request have gone out, so that each goes once.
create table review_reminders (
  request_id bigint not null references review_requests,
  stage text not null check (stage in ('soon', 'due', 'late')),
  sent_at timestamptz not null,
  -- A deputy is reminded beside the reviewer, each once.
  as_deputy boolean not null default false,
  primary key (request_id, stage, as_deputy)
);

-- publications

-- What a browser shows that a session of the hub is open in it, where it opens pages and not calls.
create table page_passes (
  session_id bigint primary key references sessions on delete cascade,
  hash text not null unique
);

create table publications (
  id bigint generated always as identity primary key,
  title text not null,
  collection_id bigint references collections on delete set null,
  kind text not null check (kind in ('pdf', 'mobile_kb')),
  -- Counts the editions of one collection and kind, from 1.
  edition integer not null,
  status text not null check (status in ('queued', 'building', 'check_failed', 'built', 'scheduled', 'live', 'superseded', 'withdrawn', 'failed', 'cancelled')),
  options jsonb not null,
  -- The values that variables had when the edition was asked for: an edition never changes afterwards.
  variables jsonb not null,
  checks jsonb not null default '[]'::jsonb,
  topics_count integer not null,
  step text not null default '',
  percent integer not null default 0 check (percent >= 0 and percent <= 100),
  error text,
  -- The address of a knowledge base, which nobody can guess; each edition takes it over from the one before.
  key text not null,
  sha256 text,
  bytes bigint,
  pages integer,
  created_by bigint not null references people,
  created_at timestamptz not null,
  published_at timestamptz,
  withdrawn_reason text,
  -- When it is to go out; it stays when it has, so that one can see whether that was late.
  release_at timestamptz,
  -- Who may read the editions of one collection and kind that went out: all who may read the collection, whoever has the
  -- secret address, or everybody. Editions share it as they share their address.
  visibility text not null check (visibility in ('private', 'link', 'public')),
  unique (collection_id, kind, edition),
  constraint publications_scheduled check (status <> 'scheduled' or release_at is not null),
  constraint publications_withdrawn check ((status = 'withdrawn') = (withdrawn_reason is not null))
);
create unique index publications_live on publications (collection_id, kind) where status = 'live';
create unique index publications_live_by_key on publications (key, kind) where status = 'live';
create index publications_newest on publications (id desc);
create index publications_of_collection on publications (collection_id, kind, id desc);
create index publications_of_hash on publications (sha256) where sha256 is not null;
create index publications_release_at on publications (release_at) where release_at is not null;

-- What stands behind an edition, kept as it was: nothing in it refers to what may be renamed or deleted.
create table publication_evidence (
  publication_id bigint primary key references publications on delete cascade,
  -- What is known when the edition is asked for, until its file is there.
  asked jsonb,
  -- The whole, as the text that is downloaded, and the hash of that text.
  manifest text,
  sha256 text,
  -- What the build found out and the evidence needs, until the edition goes out.
  made jsonb,
  check ((asked is null) <> (manifest is null)),
  constraint publication_evidence_check1 check ((manifest is null) = (sha256 is null)),
  constraint publication_evidence_made check (made is null or asked is not null)
);
create index publication_evidence_of_hash on publication_evidence (sha256) where sha256 is not null;

-- What an edition is made as besides its own file. Being made while there is neither a hash nor an error.
create table publication_files (
  publication_id bigint not null references publications on delete cascade,
  format text not null check (format in ('html', 'epub', 'docx', 'markdown')),
  sha256 text,
  bytes bigint,
  error text,
  notices jsonb not null default '[]'::jsonb,
  primary key (publication_id, format),
  check ((sha256 is null) = (bytes is null)),
  constraint publication_files_check1 check (sha256 is null or error is null)
);
create index publication_files_of_hash on publication_files (sha256) where sha256 is not null;

create table publication_topics (
  publication_id bigint not null references publications on delete cascade,
  position integer not null,
  level integer not null,
  topic_id bigint references topics on delete set null,
  revision_id bigint references revisions on delete set null,
  -- Kept beside the references, so that an edition can still be shown when a topic is deleted.
  title text not null,
  revision integer not null,
  approved boolean not null,
  -- A heading has its words in the edition and no topic; a new page begins before whatever comes next.
  node_id bigint,
  kind text not null default 'topic' check (kind in ('topic', 'heading')),
  new_page boolean not null default false,
  -- The values that a place of an edition has and the edition has not, since its topic belongs to a project of other values.
  own_values jsonb,
  primary key (publication_id, position)
);
create index publication_topics_of_topic on publication_topics (topic_id);

-- tags

create table tags (
  id bigint generated always as identity primary key,
  name text not null,
  colour text not null,
  description text not null default '',
  created_at timestamptz not null
);
create unique index tags_name on tags (lower(name));

-- What carries a tag: one of the columns says which project, topic, collection or task.
create table tag_uses (
  tag_id bigint not null references tags,
  project_id bigint references projects on delete cascade,
  topic_id bigint references topics on delete cascade,
  collection_id bigint references collections on delete cascade,
  task_id bigint,
  unique nulls not distinct (tag_id, project_id, topic_id, collection_id, task_id),
  check (num_nonnulls(project_id, topic_id, collection_id, task_id) = 1)
);
create index tag_uses_of_collection on tag_uses (collection_id) where collection_id is not null;
create index tag_uses_of_project on tag_uses (project_id) where project_id is not null;
create index tag_uses_of_task on tag_uses (task_id) where task_id is not null;
create index tag_uses_of_topic on tag_uses (topic_id) where topic_id is not null;

-- tasks

create table tasks (
  id bigint generated always as identity primary key,
  project_id bigint references projects on delete cascade,
  topic_id bigint references topics on delete set null,
  collection_id bigint references collections on delete set null,
  title text not null,
  description text not null default '',
  assignee_id bigint references people,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'blocked', 'done', 'cancelled')),
  due_date date,
  version integer not null default 1,
  created_by bigint not null references people,
  -- Since when the assignee has it.
  assigned_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tasks_by_due on tasks (coalesce(due_date, '9999-12-31'::date), id);
create index tasks_by_status on tasks (status, id);
create index tasks_by_title on tasks (lower(title), id);
create index tasks_of_assignee on tasks (assignee_id, coalesce(due_date, '9999-12-31'::date), id) where assignee_id is not null;
create index tasks_of_collection on tasks (collection_id) where collection_id is not null;
create index tasks_of_project on tasks (project_id, status, id) where project_id is not null;
create index tasks_of_topic on tasks (topic_id) where topic_id is not null;
-- What the start page counts, among tens of thousands of tasks and years of facts, jobs and mails.
create index tasks_open on tasks (due_date) where status not in ('done', 'cancelled');

-- milestones

create table milestones (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null,
  type text not null check (type in ('milestone', 'deadline', 'release')),
  date date not null,
  status text not null default 'open' check (status in ('open', 'reached', 'cancelled')),
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index milestones_by_date on milestones (date, id);
create index milestones_by_name on milestones (lower(name), id);
create index milestones_of_project on milestones (project_id, date, id);

create table milestone_topics (
  milestone_id bigint not null references milestones on delete cascade,
  topic_id bigint not null references topics on delete cascade,
  primary key (milestone_id, topic_id)
);
create index milestone_topics_of_topic on milestone_topics (topic_id);

-- notifications

-- What waits for a user's next digest.
create table digest_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  text text not null,
  link text,
  -- As of a notification: when that is over, so is this.
  cause text not null,
  topic_id bigint not null,
  created_at timestamptz not null
);
create index digest_entries_of_cause on digest_entries (cause);
create index digest_entries_of_topic on digest_entries (topic_id);
create index digest_entries_of_user on digest_entries (user_id, id);

-- On which days a user had his digest: one a day.
create table digests (
  user_id bigint not null references users on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- Which kinds of news a user gets by mail at once, in the day's digest, or in the hub only; what is not here is as usual.
create table email_preferences (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('asked', 'reminder', 'turn', 'answer', 'outcome')),
  way text not null check (way in ('at_once', 'digest', 'hub')),
  primary key (user_id, kind)
);

-- What people are told in the hub: announcements of administrators for an audience, and what the hub tells one person of his work.
create table notifications (
  id bigint generated always as identity primary key,
  title text not null,
  message text not null,
  -- An audience, or the kind of what happened.
  type text not null,
  link text,
  -- What it is about; when that is over, so is this.
  cause text,
  topic_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz,
  archived_at timestamptz,
  revised_at timestamptz,
  -- Null when the hub itself tells.
  created_by bigint references people,
  created_at timestamptz not null
);
-- An announcement is sought by who may change it; when it was shown again, those who had read it read it anew.
create index notifications_announced on notifications (id) where created_by is not null;
create index notifications_by_audience on notifications (type, id) where type in ('global', 'admin', 'reviewer', 'author');
create index notifications_of_cause on notifications (cause) where cause is not null;
create index notifications_of_topic on notifications (topic_id) where topic_id is not null;

-- To whom one goes by name, and what each reader did with his; of an announcement there is none before it was read.
create table notification_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz,
  dismissed_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_deliveries_of on notification_deliveries (notification_id);

-- backups

-- The embedded database has one connection, which a backup must not hold for long. It is read piece by piece instead, and what
-- rows were before they changed meanwhile is kept here until the backup has them: a row as a backup writes it, and where it lay.
create table backup_saved_rows (
  moment text not null,
  table_name text not null,
  place tid not null,
  line text not null,
  primary key (moment, table_name, place)
);

-- What is known here of each backup: the file lies in the folder for backups, and what it holds is in its own manifest.
create table backups (
  id bigint generated always as identity primary key,
  -- Whether somebody asked for it, or what it was made before.
  why text not null,
  state text not null,
  step text not null default '',
  percent integer not null default 0,
  -- Who asked, by the name of then: whoever is gone is remembered here.
  asked_by text not null default '',
  file text,
  bytes bigint,
  rows bigint,
  files integer,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When it was last read from the first byte to the last and found whole.
  checked_at timestamptz
);
create index backups_finished on backups (finished_at, id) where finished_at is not null;

-- bugs

-- What people who use the hub report as broken, and what becomes of it.
create table bugs (
  id bigint generated always as identity primary key,
  title text not null,
  area text not null,
  description text not null,
  steps text not null,
  page text not null,
  source text not null,
  agent text not null,
  viewport text not null,
  reported_in text not null,
  severity text not null default 'medium',
  status text not null default 'new',
  assignee_id bigint references people,
  duplicate_of bigint references bugs,
  fixed_in text not null default '',
  reason text not null default '',
  closed_at timestamptz,
  archived_at timestamptz,
  archived_by bigint references people,
  archive_reason text not null default '',
  version integer not null default 1,
  created_by bigint not null references people,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bugs_duplicated on bugs (duplicate_of) where duplicate_of is not null;
create index bugs_listed on bugs (status, id) where archived_at is null;
create index bugs_of_assignee on bugs (assignee_id, id) where archived_at is null;
create index bugs_of_reporter on bugs (created_by, id);

-- calendar

create table meetings (
  id bigint generated always as identity primary key,
  project_id bigint references projects on delete cascade,
  title text not null,
  description text not null default '',
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  created_by bigint not null references people,
  created_at timestamptz not null,
  check (end_date >= start_date)
);
create index meetings_by_date on meetings (start_date, end_date);
create index meetings_of_project on meetings (project_id) where project_id is not null;

-- feedback

-- What they say of the hub itself.
create table feedback (
  id bigint generated always as identity primary key,
  type text not null,
  message text not null,
  page text not null,
  source text not null,
  agent text not null,
  viewport text not null,
  status text not null default 'new',
  assignee_id bigint references people,
  -- Of administrators, for administrators.
  note text not null default '',
  task_id bigint references tasks on delete set null,
  bug_id bigint references bugs,
  closed_at timestamptz,
  archived_at timestamptz,
  archived_by bigint references people,
  archive_reason text not null default '',
  version integer not null default 1,
  created_by bigint references people,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Readers of a knowledge base say what is wrong in it, and where. They have no account.
  topic_id bigint references topics on delete set null,
  -- Kept beside the reference: the title that was read, and where in it. Null for what is said of the hub itself.
  topic_title text,
  revision integer,
  paragraph integer,
  quote text,
  -- The reader's own name for his report, so that one which is sent twice is kept once.
  report uuid unique,
  check ((topic_title is null) = (revision is null))
);
create index feedback_listed on feedback (status, id) where archived_at is null;
create index feedback_of_assignee on feedback (assignee_id, id) where archived_at is null;
create index feedback_of_bug on feedback (bug_id) where bug_id is not null;
create index feedback_of_task on feedback (task_id) where task_id is not null;
create index feedback_of_topic on feedback (topic_id) where topic_id is not null;

-- What its sender was answered; the letter itself, and what became of it, is in the outbox.
create table feedback_replies (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback on delete cascade,
  message text not null,
  -- Null when its sender has no address.
  email_id bigint references emails on delete set null,
  created_by bigint not null references people,
  created_at timestamptz not null
);
create index feedback_replies_of on feedback_replies (feedback_id, id);

-- metrics

-- What the hubs on this database measured in a day, in UTC: each adds what it counted, so that a restart loses a minute at most.
create table measured_days (
  day date primary key,
  calls bigint not null default 0,
  call_ms double precision not null default 0,
  queries bigint not null default 0,
  query_ms double precision not null default 0,
  -- How large the database was when the day was first measured.
  database_bytes bigint not null
);

-- Who used the hub on a day. Whoever is deleted later was there all the same.
create table seen_days (
  day date not null,
  user_id bigint not null,
  primary key (day, user_id)
);

-- organize

-- What somebody restructured at once, so that it can be undone: every revision and every place of before and after.
create table restructurings (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collections on delete cascade,
  undo_token uuid not null unique,
  applied_by bigint references people,
  summary text not null,
  topics jsonb not null,
  places jsonb not null,
  applied_at timestamptz not null,
  undone_at timestamptz
);
create index restructurings_of_collection on restructurings (collection_id, id desc);

-- search

-- What a search finds a topic by: every word of its head as it is written, in small letters, whatever its language. Titles
-- stand apart, since what has the words in its title comes first.
create table topic_texts (
  topic_id bigint primary key references topics on delete cascade deferrable initially deferred,
  title tsvector not null,
  words tsvector not null
);
create index topic_texts_title on topic_texts using gin (title) with (fastupdate = off);
create index topic_texts_words on topic_texts using gin (words);

-- uses

-- What is wrong in the text of each topic's head, as it was read when it was saved.
create table topic_faults (
  topic_id bigint not null references topics on delete cascade,
  position integer not null,
  rule text not null,
  line integer not null,
  words text not null,
  message text not null,
  primary key (topic_id, position)
);

-- What the text of each topic's head refers to: a variable by its slug, a link or an image by its address.
create table topic_uses (
  topic_id bigint not null references topics on delete cascade,
  kind text not null check (kind in ('variable', 'link', 'image', 'heading', 'place')),
  key text not null,
  -- Where a text refers to something first.
  line integer not null default 1,
  primary key (topic_id, kind, key)
);
create index topic_uses_by_key on topic_uses (kind, key, topic_id);

-- Which revision the uses of a topic were read from; where it is not the head, a job reads them.
create table uses_read (
  topic_id bigint primary key references topics on delete cascade,
  revision_id bigint not null
);

-- webhooks

-- Addresses that are told what happens, and every message to them.
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null,
  events text[] not null,
  -- Signs what is sent; kept as it is, since the other side checks by the same.
  secret text not null,
  active boolean not null default true,
  version integer not null default 1,
  -- How many messages were given up since the last that arrived.
  given_up integer not null default 0,
  stopped_because text,
  created_by bigint not null references people,
  created_at timestamptz not null
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  state text not null,
  attempts integer not null default 0,
  status integer,
  note text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);

-- References to tables that come later

alter table tag_uses add foreign key (task_id) references tasks on delete cascade;

-- What is looked for anywhere in names. A server without this extension answers the same, by reading all of them.
do $$
begin
  create extension if not exists pg_trgm;
  create index images_anywhere on images using gin (lower(filename || ' ' || alt_text) gin_trgm_ops);
  create index links_anywhere on links using gin (lower(((title || ' ') || reference_code) || ' ' || url) gin_trgm_ops);
  create index milestones_name_anywhere on milestones using gin (lower(name) gin_trgm_ops);
  create index people_anywhere on people using gin (lower(((((name || ' ') || coalesce(email, '')) || ' ') || organization) || ' ' || role_words) gin_trgm_ops);
  create index tasks_description_anywhere on tasks using gin (lower(description) gin_trgm_ops);
  create index tasks_title_anywhere on tasks using gin (lower(title) gin_trgm_ops);
  create index topic_words_anywhere on topic_words using gin (words gin_trgm_ops) with (fastupdate = off);
exception
  when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
    raise notice 'Searching without pg_trgm.';
end $$;

-- Functions and triggers

-- Without a name, every moment is over: those of a hub that was stopped as well.
create function close_backup_moments(only_one text) returns void language plpgsql as $$
declare
  found record;
begin
  for found in
    select tgname, relname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace
      and (tgname = 'backup_moment_' || only_one or (only_one is null and starts_with(tgname::text, 'backup_moment_')))
  loop
    execute format('drop trigger %I on %I', found.tgname, found.relname);
  end loop;
  delete from backup_saved_rows where only_one is null or moment = only_one;
end $$;

-- Its arguments are the transaction after which rows are too new, and the query that writes a row.
create function keep_for_backup() returns trigger language plpgsql as $$
declare
  line text;
begin
  if age(old.xmin) > age(tg_argv[0]::xid) then
    execute tg_argv[1] into line using old;
    insert into backup_saved_rows values (tg_argv[0], tg_table_name, old.ctid, line);
  end if;
  return null;
end $$;

-- The topic is held while it gets a place: a change of its status comes before or after, never in between unseen.
create function node_came() returns trigger language plpgsql as $$
begin
  select status into new.topic_status from topics where id = new.topic_id for share;
  return new;
end $$;
create trigger node_came before insert or update of topic_id on collection_nodes
  for each row execute function node_came();

-- From here on nothing that is changed in these tables is lost for the backup. Answers how the moment is called.
create function open_backup_moment(tables text[], queries text[]) returns text language plpgsql as $$
declare
  moment text := pg_current_xact_id()::xid::text;
begin
  for n in 1 .. cardinality(tables) loop
    execute format('create trigger %I after update or delete on %I for each row execute function keep_for_backup(%L, %L)',
      'backup_moment_' || moment, tables[n], moment, queries[n]);
  end loop;
  return moment;
end $$;

create function review_request_moved() returns trigger language plpgsql as $$
begin
  insert into review_counts as tally select pg_backend_pid() % 64, status, change
    from (values (old.status, -1), (new.status, 1)) as changes (status, change) order by status
    on conflict (slot, status) do update set requests = tally.requests + excluded.requests;
  return null;
end $$;
create trigger review_request_moved after update of status on review_requests
  for each row when (old.status <> new.status) execute function review_request_moved();

create function review_requests_came() returns trigger language plpgsql as $$
begin
  insert into review_counts as tally select pg_backend_pid() % 64, status, count(*) from came group by status order by status
    on conflict (slot, status) do update set requests = tally.requests + excluded.requests;
  return null;
end $$;
create trigger review_requests_came after insert on review_requests referencing new table as came
  for each statement execute function review_requests_came();

create function review_requests_emptied() returns trigger language plpgsql as $$
begin
  truncate review_counts;
  return null;
end $$;
create trigger review_requests_emptied after truncate on review_requests
  for each statement execute function review_requests_emptied();

create function review_requests_went() returns trigger language plpgsql as $$
begin
  insert into review_counts as tally select pg_backend_pid() % 64, status, -count(*) from went group by status order by status
    on conflict (slot, status) do update set requests = tally.requests + excluded.requests;
  return null;
end $$;
create trigger review_requests_went after delete on review_requests referencing old table as went
  for each statement execute function review_requests_went();

create function revisions_came() returns trigger language plpgsql as $$
begin
  insert into topic_texts
    select distinct on (topic_id) topic_id, searchable(title), searchable(title || E'\n' || content)
    from came order by topic_id, number desc
    on conflict (topic_id) do update set title = excluded.title, words = excluded.words;
  return null;
end $$;
create trigger revisions_came after insert on revisions referencing new table as came
  for each statement execute function revisions_came();

-- One letter in all its forms: a final sigma is a sigma, and the dotted capital İ of Turkish an i. What is shortened with an
-- apostrophe is found without it too: "dont" finds "don't", and "cpi" still finds "CPI's".
create function searchable(content text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(small, '/\.:@_-–—&=?#%+~''’"*`|', repeat(' ', 24))) || case when small ~ '[''’ʼ]'
    then to_tsvector('simple', (select coalesce(string_agg(found[1] || found[2], ' '), '')
      from regexp_matches(small, '\m([[:alnum:]]+)[''’ʼ](t|s|re|ve|ll|m|d)\M', 'g') found))
    else '' end
  from (select translate(lower(replace(left(content, 100000), 'İ', 'i')), 'ς', 'σ') as small) folded
$$;

create function topic_changed() returns trigger language plpgsql as $$
begin
  if old.title <> new.title or old.summary <> new.summary then
    update topic_words set words = lower(new.title || E'\n' || new.summary) where topic_id = new.id;
  end if;
  if old.status <> new.status then
    insert into topic_counts as tally select pg_backend_pid() % 64, status, change
      from (values (old.status, -1), (new.status, 1)) as changes (status, change) order by status
      on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  end if;
  return null;
end $$;
create trigger topic_changed after update of title, summary, status on topics
  for each row execute function topic_changed();

create function topic_stands_elsewhere() returns trigger language plpgsql as $$
begin
  update collection_nodes set topic_status = new.status where topic_id = new.id;
  return null;
end $$;
create trigger topic_stands_elsewhere after update of status on topics
  for each row when (old.status <> new.status) execute function topic_stands_elsewhere();

create function topics_came() returns trigger language plpgsql as $$
begin
  insert into topic_words select id, lower(title || E'\n' || summary) from came;
  insert into topic_counts as tally select pg_backend_pid() % 64, status, count(*) from came group by status order by status
    on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;
create trigger topics_came after insert on topics referencing new table as came
  for each statement execute function topics_came();

create function topics_emptied() returns trigger language plpgsql as $$
begin
  truncate topic_counts;
  return null;
end $$;
create trigger topics_emptied after truncate on topics
  for each statement execute function topics_emptied();

create function topics_went() returns trigger language plpgsql as $$
begin
  insert into topic_counts as tally select pg_backend_pid() % 64, status, -count(*) from went group by status order by status
    on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;
create trigger topics_went after delete on topics referencing old table as went
  for each statement execute function topics_went();
