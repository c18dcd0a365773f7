import { backupTime } from "@hub/contract/backups"

/** When the backup of a night begins. */
export const nightlyMoment = (day: string) => new Date(`${day}T${backupTime}:00Z`)
