import { z } from "zod"

/** What became of backups, and of the database by them. */
export const backupEvents = {
  "backup.asked": z.object({ why: z.string() }),
  "backup.made": z.object({ why: z.string(), file: z.string(), bytes: z.number() }),
  "backup.failed": z.object({ why: z.string(), error: z.string() }),
  "backup.check_asked": z.object({ file: z.string() }),
  "backup.checked": z.object({ file: z.string() }),
  "backup.check_failed": z.object({ file: z.string(), error: z.string() }),
  "backup.removed": z.object({ why: z.string(), file: z.string() }),
  /** The hub as files, as far as who asked sees it. */
  "backup.exported": z.object({
    topics: z.number(),
    bytes: z.number(),
    personal_data: z.boolean(),
    collections_left_out: z.number(),
  }),
  /** All but one account is gone; `file` is the backup of it. */
  "backup.restored": z.object({ file: z.string(), rows: z.number(), made_at: z.string() }),
  "database.cleared": z.object({ file: z.string(), rows: z.number() }),
} as const
