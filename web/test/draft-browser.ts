import type { DraftTopicId, LocalDraft } from "../src/drafts/rules.ts"
import { vi } from "vitest"
import { stubSession } from "./signed-in.ts"

/** A call that reached the hub. */
export type DraftCall = { method: string; path: string; body: Record<string, unknown>; keepalive: boolean }

const rows = new Map<string, LocalDraft>()
let isFull = false

/**
 * As much of a browser as drafts need: Ada is signed in, its database of drafts is in memory, and `respond` answers for the
 * hub. The timers are the test's.
 */
export function openDraftBrowser() {
  const calls: DraftCall[] = []
  const page = new EventTarget()
  const browser = {
    calls,
    respond: (one: DraftCall): Response | Promise<Response> => answerAsHub(one),
    /** The drafts that this browser has, whoever wrote them. */
    stored: () => [...rows.values()],
    store: (draft: LocalDraft) => void rows.set(keyOf(draft), draft),
    fill: () => (isFull = true),
    goOnline: () => page.dispatchEvent(new Event("online")),
    close() {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    },
  }
  rows.clear()
  isFull = false
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") })
  stubSession()
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page))
  vi.stubGlobal("indexedDB", { open: openDatabase })
  vi.stubGlobal("IDBKeyRange", { bound: (lower: Keys) => lower })
  vi.stubGlobal("fetch", async (path: string, { method, body, keepalive }: RequestInit) => {
    if (path === "/api/users/refresh") return new Response("", { status: 401 })
    const sent = JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>
    const one = { method: method ?? "GET", path, body: sent, keepalive: keepalive ?? false }
    calls.push(one)
    return browser.respond(one)
  })
  return browser
}

export function answerAsHub({ method, body }: DraftCall): Response {
  if (method === "GET") return Response.json([])
  return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({ ...body, saved: true })
}

export const refuse = (status: number, error: string) => () => Response.json({ error, code: "refused" }, { status })

type Keys = [person_id: number, place: DraftTopicId, client_id: string]
const keyOf = ({ person_id, place, client_id }: LocalDraft) => JSON.stringify([person_id, place, client_id])

/** The browser's own interface, as far as it is used: each transaction has one request, done when it is complete. */
const drafts = {
  put(draft: LocalDraft) {
    rows.set(keyOf(draft), structuredClone(draft))
    return { result: keyOf(draft) }
  },
  delete: (keys: Keys) => ({ result: void rows.delete(JSON.stringify(keys)) }),
  getAll: ([person_id, place]: Keys) => ({
    result: [...rows.values()].filter((draft) => draft.person_id === person_id && draft.place === place),
  }),
}

function openDatabase() {
  const database = Object.assign(new EventTarget(), {
    transaction() {
      if (isFull) throw new DOMException("No space left", "QuotaExceededError")
      const transaction = Object.assign(new EventTarget(), { objectStore: () => drafts, commit() {} })
      queueMicrotask(() => transaction.dispatchEvent(new Event("complete")))
      return transaction
    },
  })
  const request = Object.assign(new EventTarget(), { result: database })
  queueMicrotask(() => request.dispatchEvent(new Event("success")))
  return request
}
