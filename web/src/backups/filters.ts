import { defineList, type SearchOfList } from "../widgets/list/list-definition.ts"

/** What /admin/backups shows, as the address has it: a page of all. */
export const backupFilters = defineList({})
export type BackupSearch = SearchOfList<typeof backupFilters>
