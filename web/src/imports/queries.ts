import {
  type Import,
  type ImportInFull,
  type ImportItem,
  type ImportStatus,
  importRuns,
  imports,
} from "@hub/contract/imports"
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { call, callPage, type Paged } from "../call.ts"
import { say } from "../say.ts"

const lookAgain = 1000

/** The newest imports of these statuses; those that run are looked at every second. */
export function importsThatAre(status: ImportStatus[], limit = 25) {
  return queryOptions({
    queryKey: ["imports", "that-are", status, limit],
    queryFn: ({ signal }) => callPage(imports.history, { query: { status, limit }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => importRuns(row.status)) ? lookAgain : false),
  })
}

export function importHistory(status?: ImportStatus) {
  return infiniteQueryOptions({
    queryKey: ["imports", "history", status ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      callPage(imports.history, {
        query: { limit: 50, ...(status && { status }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function importInFull(id: number) {
  return queryOptions({
    queryKey: ["imports", id, "in-full"],
    queryFn: ({ signal }) => call(imports.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && importRuns(state.data.status) ? lookAgain : false),
  })
}

/** What an import proposes; another heading level or status is another proposal. */
export function importItems({ id, split_level, status }: Pick<Import, "id" | "split_level" | "status">) {
  return infiniteQueryOptions({
    queryKey: ["imports", id, "items", split_level, status],
    queryFn: ({ pageParam, signal }) =>
      callPage(imports.items, {
        params: { id },
        query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function importItem(id: number, item_id: number) {
  return queryOptions({
    queryKey: ["imports", id, "item", item_id],
    queryFn: ({ signal }) => call(imports.item, { params: { id, item_id }, signal }),
  })
}

type Deed = "reject" | "cancel" | "retry"

/** Rejects, cancels or retries an import; whatever came of it, the screens look again. */
export function useDecideImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deed }: { id: number; deed: Deed }) => call(imports[deed], { params: { id } }),
    onError: (error) => say(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports"] }),
  })
}

export type AcceptBody = { collection_id?: number; collection_name?: string }

export function useAcceptImport(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: AcceptBody) => call(imports.accept, { params: { id }, body }),
    onSuccess: (answer) => cache.setQueryData(importInFull(id).queryKey, answer),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports"] }),
  })
}

export function useResplitImport(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (level: number) => call(imports.resplit, { params: { id }, body: { level } }),
    onSuccess: (answer) => cache.setQueryData(importInFull(id).queryKey, answer),
    onError: (error) => {
      say(error.message, "error")
      return cache.invalidateQueries({ queryKey: importInFull(id).queryKey })
    },
  })
}

type Change = { title?: string; include?: boolean }

/** Renames a proposed topic or leaves it out: shown at once, and taken back if the hub refuses. */
export function useChangeItem(one: Pick<Import, "id" | "split_level" | "status">) {
  const cache = useQueryClient()
  const { id } = one
  const show = (item: ImportItem, include: boolean) => {
    cache.setQueryData(importItems(one).queryKey, (pages) => replaced(pages, item))
    cache.setQueryData(importInFull(id).queryKey, (full) => full && counted(full, include, item.include))
    cache.setQueryData(importItem(id, item.id).queryKey, (seen) => seen && { ...seen, ...item })
  }
  return useMutation({
    mutationFn: ({ item, change }: { item: ImportItem; change: Change }) =>
      call(imports.changeItem, { params: { id, item_id: item.id }, body: change }),
    onMutate: ({ item, change }) => show({ ...item, ...change }, item.include),
    onSuccess: (answer) => show(answer, answer.include),
    onError: (_, { item, change }) => show(item, change.include ?? item.include),
  })
}

type Pages = InfiniteData<Paged<ImportItem[]>>

function replaced(pages: Pages | undefined, item: ImportItem): Pages | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === item.id ? item : row)),
      })),
    }
  )
}

function counted(full: ImportInFull, before: boolean, after: boolean): ImportInFull {
  return { ...full, included: full.included + Number(after) - Number(before) }
}
