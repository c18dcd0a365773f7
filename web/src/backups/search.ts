import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = {} as const
/** What /admin/backups shows, as the address has it. */
export const backupSearch = defineListSearch(shape)
export type BackupSearch = SearchOf<typeof shape>
