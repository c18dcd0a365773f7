import { z } from "zod"
import { ById, Moment, Page, route } from "./route.ts"

/** Why a backup was made: somebody asked, the night came, or something was about to happen that cannot be undone. */
export const backupReasons = ["asked", "nightly", "upgrade", "clearing", "restoring"] as const
export type BackupReason = (typeof backupReasons)[number]

/** `verified` was read back from its first byte to its last; `damaged` no longer is what was written, or is gone. */
export const backupStates = ["waiting", "running", "checking", "verified", "damaged", "failed"] as const
export type BackupState = (typeof backupStates)[number]

/** When the nightly backup is made, in UTC. */
export const backupTime = "02:20"

export const Backup = z.object({
  id: z.number(),
  why: z.enum(backupReasons),
  state: z.enum(backupStates),
  step: z.string(),
  percent: z.number(),
  /** Empty where the hub asked itself. */
  asked_by: z.string(),
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  error: z.string().nullable(),
  created_at: Moment,
  finished_at: Moment.nullable(),
  checked_at: Moment.nullable(),
  can: z.object({ check: z.boolean(), download: z.boolean(), restore: z.boolean() }),
})
export type Backup = z.output<typeof Backup>

/** What the hub does by itself, as it is set up. */
export const BackupPlan = z.object({
  /** Null where no backup is made by night. */
  next: Moment.nullable(),
  /** How many of each kind are kept; 0 for all. */
  keep: z.number(),
  folder: z.string(),
  last: Moment.nullable(),
  status: z.string(),
})
export type BackupPlan = z.output<typeof BackupPlan>

/** The word that is typed before a backup takes the place of what is here. */
export const restoreWord = "RESTORE"

/** What a restore would take away: how much of each kind was made here after the moment of the backup. */
export const RestoreReport = z.object({
  made_at: Moment,
  rows: z.number(),
  files: z.number(),
  since: z.array(z.object({ kind: z.string(), count: z.number() })),
})
export type RestoreReport = z.output<typeof RestoreReport>

export const backups = {
  /** The newest first. */
  list: route({ method: "GET", path: "/api/admin/backups", query: Page, answer: z.array(Backup), paged: true }),
  plan: route({ method: "GET", path: "/api/admin/backups/plan", answer: BackupPlan }),
  make: route({ method: "POST", path: "/api/admin/backups", answer: Backup, status: 202 }),
  /** Reads the whole file again. */
  check: route({ method: "POST", path: "/api/admin/backups/:id/verify", params: ById, answer: Backup, status: 202 }),
  /** Reads the whole file, and changes nothing. */
  restoring: route({ method: "GET", path: "/api/admin/backups/:id/restore", params: ById, answer: RestoreReport }),
  /** Makes this hub what the backup says; `snapshot_id` is the backup that was made of it first. */
  restore: route({
    method: "POST",
    path: "/api/admin/backups/:id/restore",
    params: ById,
    body: z.object({
      confirm_text: z.string().trim().max(100),
      password: z.string().min(1, "Enter your password.").max(200),
    }),
    answer: z.object({ message: z.string(), snapshot_id: z.number() }),
    // Holds a password, and is never done again by itself.
    secret: true,
  }),
  /** Everything that the caller sees, as files in a tar that people read without the hub. */
  export: route({
    method: "POST",
    path: "/api/admin/backups/export",
    body: z.object({ without_personal_data: z.boolean().default(false) }),
    answer: z.unknown(),
    download: true,
    per_minute: 20,
  }),
  file: route({
    method: "GET",
    path: "/api/admin/backups/:id/file",
    params: ById,
    answer: z.unknown(),
    download: true,
  }),
}
