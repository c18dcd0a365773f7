import { editionChanges } from "@hub/contract/edition-changes"
import { evidence } from "@hub/contract/evidence"
import {
  type EditionFormat,
  type PublicationDetail,
  type PublicationKind,
  isPublicationRunning,
  publications,
  type Visibility,
} from "@hub/contract/publications"
import { readerNames } from "@hub/contract/reader-names"
import type { RouteRequest } from "@hub/contract/route"
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage, download } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import { toast } from "../toast.ts"
import type { PublicationSearch } from "./filters.ts"

const lookAgain = 1000
/** An edition that goes out at its time does so while somebody looks on. */
const lookForItsTime = 15_000

export function publicationList(filter: PublicationSearch) {
  return infiniteQueryOptions({
    ...growingQuery(["publications", "list", filter], (at, signal) =>
      callPage(publications.list, {
        query: { ...filter, limit: 50, ...at },
        signal,
      }),
    ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.rows.some((row) => isPublicationRunning(row.status))) ? lookAgain : false,
  })
}

/** What waits for its time or for somebody to release it. */
export function waitingEditionsQuery() {
  return queryOptions({
    queryKey: ["publications", "waiting"],
    queryFn: ({ signal }) =>
      callPage(publications.list, { query: { status: ["scheduled", "built"], limit: 100 }, signal }),
    staleTime: 0,
  })
}

/** What readers have at the moment, newest first. */
export function liveEditionsQuery() {
  return {
    ...growingQuery(["publications", "live"], (at, signal) =>
      callPage(publications.list, {
        query: { status: "live", limit: 100, ...at },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

export function runningEditionsQuery() {
  return queryOptions({
    queryKey: ["publications", "in-the-making"],
    queryFn: ({ signal }) => callPage(publications.list, { query: { status: ["queued", "building"] }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.rows.length > 0 ? lookAgain : false),
  })
}

export function publicationQuery(id: number) {
  return queryOptions({
    queryKey: ["publications", "one", id],
    queryFn: ({ signal }) => call(publications.get, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined
        ? false
        : isBeingMade(state.data)
          ? lookAgain
          : state.data.status === "scheduled" && lookForItsTime,
  })
}

const isBeingMade = ({ status, files }: PublicationDetail) =>
  isPublicationRunning(status) || files.some(({ bytes, error }) => bytes === null && error === null)

/** What stands behind an edition never changes. */
export function evidenceQuery(id: number) {
  return queryOptions({
    queryKey: ["publications", "evidence", id],
    queryFn: ({ signal }) => call(evidence.read, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

type ComparisonParams = { id: number; against?: number | undefined }

/** An edition beside an earlier one, which never changes once it went out. */
export function comparisonQuery({ id, against }: ComparisonParams) {
  return queryOptions({
    queryKey: ["publications", "comparison", id, against ?? null],
    queryFn: ({ signal }) =>
      call(editionChanges.comparison, { params: { id }, query: { ...(against !== undefined && { against }) }, signal }),
  })
}

export function editionChangesQuery({ id, against }: ComparisonParams) {
  return growingQuery(["publications", "changes", id, against ?? null], (at, signal) =>
    callPage(editionChanges.list, {
      params: { id },
      query: {
        limit: 50,
        ...(against !== undefined && { against }),
        ...at,
      },
      signal,
    }),
  )
}

export function editionDifferenceQuery(id: number, topic_id: number, against: number) {
  return queryOptions({
    queryKey: ["publications", "difference", id, topic_id, against],
    queryFn: ({ signal }) => call(editionChanges.difference, { params: { id, topic_id }, query: { against }, signal }),
    staleTime: Infinity,
  })
}

/** The PDFs of a collection that went out, which a new one can be compared with. */
export function printedEditionsQuery(collection: number) {
  return queryOptions({
    queryKey: ["publications", "printed", collection],
    queryFn: ({ signal }) =>
      callPage(publications.list, {
        query: { collection, kind: "pdf", status: ["live", "superseded", "withdrawn"], limit: 100 },
        signal,
      }),
    staleTime: 0,
  })
}

/** The newest edition of a collection as this kind, whose readers those of the next one are; nothing before the first. */
export function newestEditionQuery(collection: number, kind: PublicationKind) {
  return queryOptions({
    queryKey: ["publications", "newest", collection, kind],
    queryFn: async ({ signal }) =>
      (await callPage(publications.list, { query: { collection, kind, limit: 1 }, signal })).rows[0] ?? null,
    staleTime: 0,
  })
}

/** Asks for an edition of each kind at once, for all of them or for none, and says which ones are being made. */
export function usePublishTogether(onCreated: (ids: number[]) => Promise<void> | void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteRequest<typeof publications.createTogether>["body"]) =>
      call(publications.createTogether, { body }),
    onSuccess: async ({ editions }) => {
      void cache.invalidateQueries({ queryKey: ["publications"] })
      await onCreated(editions.map(({ id }) => id))
    },
  })
}

export function useDecidePublication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: "cancel" | "retry" | "release" | "unschedule" }) =>
      call(publications[action], { params: { id } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

export type ReasonedAction = "withdraw" | "restore"

/** Takes an edition from its readers, or gives it back to them. */
export function useReasonedAction(action: ReasonedAction) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(publications[action], { params: { id }, body: { reason } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

/** Sets when a finished edition goes out. */
export function useSchedule() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; release_at: string; reason: string }) =>
      call(publications.schedule, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

/** Says who may read an edition and those beside it. */
export function useShare() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, visibility }: { id: number; visibility: Visibility }) =>
      call(publications.share, { params: { id }, body: { visibility } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

export function useReplaceAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(publications.replaceAddress, { params: { id } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

/** Gives the knowledge bases of a collection another name in addresses. */
export function useChooseReaderName() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(readerNames.choose, { params: { id }, body: { name } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

/** Lets this browser open the pages of private editions. */
export function pagePassQuery(wanted: boolean) {
  return queryOptions({
    queryKey: ["publications", "pass"],
    queryFn: async ({ signal }) => {
      await call(publications.pass, { signal })
      return true
    },
    enabled: wanted,
    staleTime: Infinity,
  })
}

/** Saves the file of an edition on this computer. */
export function useDownload() {
  return useMutation({
    mutationFn: (id: number) => download(publications.artefact, { params: { id } }),
    onError: (error) => toast(error.message, "error"),
  })
}

/** Has the missing files of an edition made. */
export function useMakeFiles() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(publications.makeFiles, { params: { id } }),
    onError: (error) => toast(error.message, "error"),
    onSettled: () => cache.invalidateQueries({ queryKey: ["publications"] }),
  })
}

/** Saves another file of an edition on this computer. */
export function useFormatFile() {
  return useMutation({
    mutationFn: (params: { id: number; format: EditionFormat }) => download(publications.file, { params }),
    onError: (error) => toast(error.message, "error"),
  })
}

/** Saves what stands behind an edition on this computer. */
export function useEvidenceFile() {
  return useMutation({
    mutationFn: ({ id, as }: { id: number; as: "file" | "printed" }) => download(evidence[as], { params: { id } }),
    onError: (error) => toast(error.message, "error"),
  })
}
