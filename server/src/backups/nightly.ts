import { backupTime } from "@hub/contract/backups"

/** When the backup of a night begins. */
export const nightlyBackupTime = (day: string) => new Date(`${day}T${backupTime}:00Z`)
