import type { OfflineProgress, WorkerMessage } from "./offline.ts"
import type { OfflineManifest } from "./site.ts"

/** The part of a service worker's world that is used here; the library for it cannot stand beside the one for pages. */
type ExtendableWork = { waitUntil(work: Promise<unknown>): void }
export type FetchWork = ExtendableWork & {
  request: Request
  clientId: string
  resultingClientId: string
  respondWith(response: Promise<Response>): void
}
export type MessageWork = ExtendableWork & { data: unknown; source: { postMessage(how: WorkerMessage): void } | null }
export type ServiceWorkerWorld = {
  kbShelf: OfflineManifest
  registration: {
    scope: string
    installing: object | null
    waiting: object | null
    active: object | null
    update(): Promise<unknown>
  }
  clients: {
    claim(): Promise<void>
    matchAll(which: object): Promise<{ postMessage(how: OfflineProgress, options?: object): void }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: "install" | "activate", act: (event: ExtendableWork) => void): void
  addEventListener(name: "fetch", act: (event: FetchWork) => void): void
  addEventListener(name: "message", act: (event: MessageWork) => void): void
}
