-- The keys with which the hub signs evidence and receipts. Secrets are sealed, and deleted when a key is retired; public keys stay for ever, so that what they signed can be verified.
create table signing_keys (
  id bigint primary key generated always as identity,
  key text not null unique,
  secret text not null,
  -- What the key before it signed of this one; null for the first, and where that one was lost.
  endorsement text,
  created_at timestamptz not null,
  retired_at timestamptz
);
-- One is in use at a time.
create unique index signing_keys_in_use on signing_keys ((true)) where retired_at is null;
