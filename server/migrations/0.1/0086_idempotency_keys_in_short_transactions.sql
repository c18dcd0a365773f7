-- A key is reserved before its call is carried out, for as long as the call is worked on: whoever reserved it says so again
-- until `reserved_until`. It is done with the first transaction that the call commits, and its answer is kept then.
alter table idempotency_keys
  add column reserved_by uuid,
  add column reserved_until timestamptz,
  add column done_at timestamptz;
update idempotency_keys set done_at = created_at;

-- Keys were never forgotten before.
delete from idempotency_keys where created_at < now() - interval '2 days';
