import { processFigureRoutes } from "@hub/contract/process-figures"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"
import type { ProcessFigureSearch } from "./filters.ts"

export const processFiguresQuery = (query: ProcessFigureSearch) =>
  queryOptions({
    queryKey: ["process-figures", query],
    queryFn: ({ signal }) => call(processFigureRoutes.read, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
