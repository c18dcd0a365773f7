import { audit } from "@hub/contract/audit"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { callPage } from "../call.ts"
import type { AuditSearch } from "./filters.ts"

export function auditList(query: AuditSearch) {
  return queryOptions({
    queryKey: ["audit", "list", query],
    queryFn: ({ signal }) => callPage(audit.list, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
