import { backups } from "@hub/contract/backups"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { BackupSearch } from "./filters.ts"
import { isBackupRunning } from "./labels.ts"

const whileUnderWay = 1000

export function backupList(query: BackupSearch) {
  return queryOptions({
    queryKey: ["backups", "list", query],
    queryFn: ({ signal }) => callPage(backups.list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isBackupRunning) ? whileUnderWay : false),
  })
}

export const backupPlan = queryOptions({
  queryKey: ["backups", "plan"],
  queryFn: ({ signal }) => call(backups.plan, { signal }),
  staleTime: 0,
})

/** What changes with a backup: the list of them, and when the last was made. */
export function useBackupsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([["backups"], ["dashboard"], ["metrics"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
