import { type Import, type ImportDetail, type ImportStatus, imports } from "@hub/contract/imports"
import { type ImportItem, importItems as items, type ImportConflictSide } from "@hub/contract/import-items"
import { type InfiniteData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage, type ResultPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import { toast } from "../toast.ts"
import type { ImportSearch } from "./filters.ts"

/** The newest imports of these statuses. */
export function importsThatAre(status: ImportStatus[], limit = 25) {
  return queryOptions({
    queryKey: ["imports", "that-are", status, limit],
    queryFn: ({ signal }) => callPage(imports.history, { query: { status, limit }, signal }),
    staleTime: 0,
  })
}

export function importHistoryQuery(filter: ImportSearch) {
  return {
    ...growingQuery(["imports", "history", filter], (at, signal) =>
      callPage(imports.history, {
        query: { limit: 50, ...filter, ...at },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

export function importInFull(id: number) {
  return queryOptions({
    queryKey: ["imports", id, "in-full"],
    queryFn: ({ signal }) => call(imports.get, { params: { id }, signal }),
  })
}

/** What an import proposes; another heading level or status is another proposal. */
export function importItems({ id, split_level, status }: Pick<Import, "id" | "split_level" | "status">) {
  return growingQuery(["imports", id, "items", split_level, status], (at, signal) =>
    callPage(items.list, {
      params: { id },
      query: { limit: 100, ...at },
      signal,
    }),
  )
}

export function importItem(id: number, item_id: number) {
  return queryOptions({
    queryKey: ["imports", id, "item", item_id],
    queryFn: ({ signal }) => call(items.read, { params: { id, item_id }, signal }),
  })
}

type ImportDecision = "reject" | "cancel" | "retry" | "undo"

/** Rejects, cancels, retries or undoes an import; whatever came of it, the screens look again. */
export function useDecideImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: ImportDecision }): Promise<Import> =>
      call(imports[action], { params: { id } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports"] }),
  })
}

/** Imports the kept file of an import once more. */
export function useRepeatImport(onMade: (made: Import) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(imports.repeat, { params: { id } }),
    onSuccess: onMade,
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports"] }),
  })
}

export type TargetBody = { collection_id?: number; collection_name?: string; project_id?: number }
export type AcceptBody = Omit<TargetBody, "project_id"> & { project_id: number | null; owner_id?: number }

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
    mutationFn: (level: number | null) => call(imports.resplit, { params: { id }, body: { level } }),
    onSuccess: (answer) => cache.setQueryData(importInFull(id).queryKey, answer),
    onError: (error) => {
      toast(error.message, "error")
      return cache.invalidateQueries({ queryKey: importInFull(id).queryKey })
    },
  })
}

type ImportItemChange = { title?: string; include?: boolean; level?: number; choices?: ImportConflictSide[] }

/** Cuts a proposed topic at one of its headings, or without a place makes it a part of the one above. */
export function useChangeCuts(one: Pick<Import, "id">) {
  const cache = useQueryClient()
  const { id } = one
  return useMutation({
    mutationFn: ({ item_id, cut }: { item_id: number; cut?: number }) =>
      cut === undefined
        ? call(items.merge, { params: { id, item_id } })
        : call(items.split, { params: { id, item_id }, body: { cut } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports", id] }),
  })
}

/** Shows the topic in which a place of the account lies. */
export function useJumpTo(id: number, onFound: (item_id: number) => void) {
  const jump = useMutation({
    mutationFn: (where: string) => call(items.at, { params: { id }, query: { where } }),
    onSuccess: ({ item_id }) =>
      item_id === null ? toast("This place isn't in any of the proposed topics.", "info") : onFound(item_id),
    onError: (error) => toast(error.message, "error"),
  })
  return jump.mutate
}

/** Chooses all of a proposal or none of it. */
export function useChooseAll(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (include: boolean) => call(items.chooseAll, { params: { id }, body: { include } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports", id] }),
  })
}

/** Says of which earlier import this is a newer reading. */
export function useChoosePrevious(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (previous_id: number | null) => call(imports.previous, { params: { id }, body: { previous_id } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports", id] }),
  })
}

export function useChangeGone(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ topic_id, archive }: { topic_id: number; archive: boolean }) =>
      call(imports.gone, { params: { id, topic_id }, body: { archive } }),
    onSuccess: (answer) => cache.setQueryData(importInFull(id).queryKey, answer),
    onError: (error) => toast(error.message, "error"),
  })
}

/** Renames a proposed topic or leaves it out: shown at once, and taken back if the hub refuses. */
export function useChangeItem(one: Pick<Import, "id" | "split_level" | "status">) {
  const cache = useQueryClient()
  const { id } = one
  const show = (item: ImportItem, include: boolean) => {
    cache.setQueryData(importItems(one).queryKey, (pages) => replaceItem(pages, item))
    cache.setQueryData(importInFull(id).queryKey, (full) => full && adjustCounts(full, include, item.include))
    cache.setQueryData(importItem(id, item.id).queryKey, (seen) => seen && { ...seen, ...item })
  }
  return useMutation({
    mutationFn: ({ item, change }: { item: ImportItem; change: ImportItemChange }) =>
      call(items.change, { params: { id, item_id: item.id }, body: change }),
    onMutate: async ({ item, change: { title = item.title, level = item.level, include = item.include, choices } }) => {
      // What is being read may be from before this change, and would take it back on the screen.
      const queryKey = ["imports", id]
      const isFetching = cache.isFetching({ queryKey }) > 0
      await cache.cancelQueries({ queryKey })
      show({ ...item, title, level, include }, item.include)
      if (choices)
        cache.setQueryData(importItem(id, item.id).queryKey, (seen) =>
          seen?.update ? { ...seen, update: { ...seen.update, choices } } : seen,
        )
      return { isFetching }
    },
    onSuccess: async (answer, { change }, { isFetching }) => {
      show(answer, answer.include)
      if (isFetching) return cache.invalidateQueries({ queryKey: ["imports", id] })
      // What a topic becomes, and what is left to decide, follows from it; of a new one only whether it was renamed.
      if (answer.state !== "new") await cache.invalidateQueries({ queryKey: importItem(id, answer.id).queryKey })
      else if (change.title === undefined) return
      await cache.invalidateQueries({ queryKey: importInFull(id).queryKey })
    },
    onError: (error, { item, change }, shown) => {
      show(item, change.include ?? item.include)
      if (shown?.isFetching) void cache.invalidateQueries({ queryKey: ["imports", id] })
      if (!change.choices) return
      toast(error.message, "error")
      return cache.invalidateQueries({ queryKey: importItem(id, item.id).queryKey })
    },
  })
}

type ImportItemPages = InfiniteData<ResultPage<ImportItem[]>>

function replaceItem(pages: ImportItemPages | undefined, item: ImportItem): ImportItemPages | undefined {
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

function adjustCounts(full: ImportDetail, before: boolean, after: boolean): ImportDetail {
  return { ...full, included: full.included + Number(after) - Number(before) }
}
