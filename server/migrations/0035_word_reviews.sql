-- Texts that were handed out to reviewers as Word files. The key is in the file; the values are those that it shows.
create table review_word_files (
  key text primary key,
  request_id bigint not null references review_requests on delete cascade,
  revision_id bigint not null references revisions on delete cascade,
  values jsonb not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index review_word_files_of_request on review_word_files (request_id);

-- What the Word file that a reviewer uploaded last would add to their draft. The file itself is not stored.
create table review_word_returns (
  request_id bigint primary key references review_requests on delete cascade,
  file_key text not null references review_word_files on delete cascade,
  filename text not null,
  digest text not null,
  revision_number int not null,
  changes jsonb not null,
  uploaded_at timestamptz not null,
  added_at timestamptz
);
