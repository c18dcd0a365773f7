/**
 * Tables whose rows no backup holds. What lets somebody in for minutes or days would still do so after a restore, to the person who
 * holds the file, and what was revoked since would open it again; the person who was signed in signs in again, and makes new tokens. The list of backups is about files that lie here alone, and what
 * is kept for one that is being made is about that.
 */
export const excludedTables = new Set([
  "sessions",
  "devices",
  "api_tokens",
  "provisioning_tokens",
  "access_tokens",
  "password_tokens",
  "challenges",
  "provider_sign_ins",
  "review_codes",
  "idempotency_keys",
  "attempts",
  "backups",
  "backup_saved_rows",
  // What version 0.1 called it.
  "backup_kept",
  "kysely_migration",
  "kysely_migration_lock",
])
