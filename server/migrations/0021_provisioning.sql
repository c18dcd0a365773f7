-- Accounts and groups that an identity provider keeps here by SCIM.

create table provisioning_tokens (
  id bigint primary key generated always as identity,
  name text not null,
  hash text not null unique,
  created_by bigint references people,
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- What the provider wrote of an account that the hub has no column for.
create table provisioned_users (
  user_id bigint primary key references users on delete cascade,
  user_name text not null,
  external_id text,
  attributes jsonb not null,
  -- When the provider deleted it: the account is switched off, and the provider does not see it any more.
  removed_at timestamptz,
  changed_at timestamptz not null
);
create unique index provisioned_users_by_name on provisioned_users (lower(user_name));

-- A group of the provider is changed by it alone. It follows no claim of a sign-in, which would be a second master.
alter table groups
  add column provisioned boolean not null default false,
  add column external_id text,
  add column provisioned_at timestamptz,
  add constraint groups_one_master check (not provisioned or provider_group is null);
