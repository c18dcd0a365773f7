create table second_factors (
  user_id bigint primary key references users on delete cascade,
  totp_secret text not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was taken: no code is taken twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  hash text primary key,
  user_id bigint not null references users on delete cascade,
  used_at timestamptz
);
create index recovery_codes_of_user on recovery_codes (user_id);

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

-- Who somebody is at the provider of sign-in.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id);

create table provider_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  code_verifier text not null,
  nonce text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
