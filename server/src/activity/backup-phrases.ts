import type { EventType } from "@hub/contract/events"
import { type EventPhrase } from "./phrase.ts"
import { formatUtc } from "../platform/day.ts"

const backupsLink = { link: () => "/admin/backups" }

export const backupPhrases = {
  "backup.asked": { words: () => "asked for a backup", ...backupsLink },
  "backup.made": { words: ({ file }) => `made the backup ${file}`, ...backupsLink },
  "backup.failed": { words: ({ error }) => `could not make a backup: ${error}`, ...backupsLink },
  "backup.check_asked": { words: ({ file }) => `asked to check the backup ${file}`, ...backupsLink },
  "backup.checked": { words: ({ file }) => `checked the backup ${file}`, ...backupsLink },
  "backup.check_failed": { words: ({ file, error }) => `found the backup ${file} damaged: ${error}`, ...backupsLink },
  "backup.removed": { words: ({ file }) => `removed the backup ${file}`, ...backupsLink },
  "backup.exported": {
    words: ({ topics, personal_data }) =>
      `exported the hub as files: ${topics} ${topics === 1 ? "topic" : "topics"}, ${personal_data ? "with" : "without"} personal data`,
    ...backupsLink,
  },
  "backup.restored": {
    words: ({ file, made_at }) => `restored the backup ${file} of ${formatUtc(made_at)}`,
    ...backupsLink,
  },
  "database.cleared": { words: ({ file }) => `cleared the database, after the backup ${file}`, ...backupsLink },
} satisfies { [T in EventType]?: EventPhrase<T> }
