import { addressOfRoute, fileName, nextCursor } from "@hub/contract/address"
import type { Route, RouteAnswer, RouteParts } from "@hub/contract/route"
import { readHubError } from "./hub-error.ts"
import { sendWithRetries } from "./retry.ts"

export type ClientOptions = {
  /** Where people reach the hub, such as `https://hub.example.org`. */
  url: string
  /** An API token, or the access token of a session. */
  token?: string
  /** How often a call is tried again that the hub could not take. */
  retries?: number
}

type CallTerms = {
  signal?: AbortSignal
  /** The same key is the same intention: what was done once is not done again. Without one, each call has its own. */
  idempotency_key?: string
}

export type ClientInput<R extends Route> = RouteParts<R> & CallTerms
type ClientArguments<R extends Route> =
  object extends ClientInput<R> ? [input?: ClientInput<R>] : [input: ClientInput<R>]
type PlainInput = { params?: unknown; query?: unknown; body?: unknown } & CallTerms
type RowOf<R extends Route> = RouteAnswer<R> extends (infer Row)[] ? Row : never

/** A file to upload. */
export type FileToUpload = { name: string; bytes: Uint8Array }
export type DownloadedFile = { name: string; bytes: Uint8Array }

export type HubClient = ReturnType<typeof createClient>

/** Calls a hub by the routes of its contract: what a route takes and answers is known from its definition. */
export function createClient({ url, token, retries = 4 }: ClientOptions) {
  const base = url.replace(/\/+$/, "")

  async function send(route: Route, input: PlainInput, { accept = "application/json", form }: BodyTerms = {}) {
    const headers = new Headers({ accept })
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`)
    if (route.method !== "GET") headers.set("idempotency-key", input.idempotency_key ?? crypto.randomUUID())
    const isJson = input.body !== undefined && form === undefined
    if (isJson) headers.set("content-type", "application/json")
    const request = {
      method: route.method,
      headers,
      ...(form === undefined ? {} : { body: form }),
      ...(isJson ? { body: JSON.stringify(input.body) } : {}),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    }
    // What shows a secret once is not answered twice, so it is not asked twice either.
    const response = await sendWithRetries(base + addressOfRoute(route, input), request, route.secret ? 0 : retries)
    if (!response.ok) throw await readHubError(response)
    return response
  }

  async function call<R extends Route>(route: R, ...[input]: ClientArguments<R>): Promise<RouteAnswer<R>> {
    return readJson(route, await send(route, input ?? {}))
  }

  /** The pages of a list, each asked for when it is needed. */
  async function* pages<R extends Route & { paged: true }>(
    route: R,
    ...[input]: ClientArguments<R>
  ): AsyncGenerator<RouteAnswer<R>> {
    const asked: PlainInput = input ?? {}
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { ...(asked.query as object | undefined), ...(cursor === undefined ? {} : { cursor }) }
      const response = await send(route, { ...asked, query })
      cursor = nextCursor(response.headers.get("link"))
      yield readJson(route, response)
    }
  }

  /** Every row of a list, over all its pages. */
  async function* rows<R extends Route & { paged: true }>(
    route: R,
    ...input: ClientArguments<R>
  ): AsyncGenerator<RowOf<R>> {
    for await (const page of pages(route, ...input)) yield* page as RowOf<R>[]
  }

  /** Sends files beside the fields of the body. */
  async function upload<R extends Route & { upload: true }>(
    route: R,
    input: ClientInput<R>,
    files: FileToUpload[],
  ): Promise<RouteAnswer<R>> {
    const form = new FormData()
    for (const [name, value] of Object.entries((input as PlainInput).body ?? {}))
      if (value !== undefined && value !== null)
        form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value))
    for (const { name, bytes } of files) form.append("files", new Blob([new Uint8Array(bytes)]), name)
    return readJson(route, await send(route, input, { form }))
  }

  /** A file, or a list as its table, with the name that the hub gives it. */
  async function download<R extends Route & ({ download: true } | { csv: true })>(
    route: R,
    ...[input]: ClientArguments<R>
  ): Promise<DownloadedFile> {
    const response = await send(route, input ?? {}, { accept: route.csv ? "text/csv" : "*/*" })
    const name = fileName(response.headers.get("content-disposition")) ?? "download"
    return { name, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  return { url: base, call, pages, rows, upload, download }
}

type BodyTerms = { accept?: string; form?: FormData }

async function readJson<R extends Route>(_: R, response: Response): Promise<RouteAnswer<R>> {
  const text = response.status === 204 ? "" : await response.text()
  // The hub checks its own answers against the contract, so they are not checked a second time here.
  return (text === "" ? undefined : JSON.parse(text)) as RouteAnswer<R>
}
