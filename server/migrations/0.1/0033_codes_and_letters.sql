-- A request can ask for a code by mail before its answer: the address the codes go to, and when one was entered.
alter table review_requests
  add column code_to text,
  add column confirmed_at timestamptz;
alter table review_sequences add column code_required boolean not null default false;

-- The one good code of a request, by a hash that only its link can make.
create table review_codes (
  request_id bigint primary key references review_requests,
  hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

-- A letter that holds a code is shown to nobody, and its words are forgotten once it is sent.
alter table mails add column is_secret boolean not null default false;

-- What a letter is about, in the words of the notices about the same; whoever sent it sees what became of it.
alter table mails add column about text;
create index mails_about on mails (about, id) where about is not null;
