import { drafts } from "@hub/contract/drafts"
import type { DraftVersion } from "@hub/contract/topics"
import { call, CallFailed, newIdempotencyKey } from "../call.ts"
import type { TopicText } from "../topics/queries.ts"
import { draftStore } from "./draft-store.ts"
import {
  type ConflictDecision,
  type AutosaveState,
  type LocalDraft,
  type DraftRecovery,
  type DraftTopicId,
  isSameText,
  retryDelay,
} from "./rules.ts"

/** Text is on the hub this long after it was heard of, if the hub answers; the form tells at most a second late. */
const between = 1000
/** What a page that is left may still send. */
const keepalive = 60_000

const nothingUnsaved: AutosaveState = { kind: "nothing" }
const draftSaved: AutosaveState = { kind: "kept" }

export type Autosave = ReturnType<typeof openAutosave>
type AutosaveOwner = { person_id: number; place: DraftTopicId; onState: (keeping: AutosaveState) => void }

type AutosaveChangeOptions = { deciding?: ConflictDecision | null | undefined; from?: DraftRecovery }

/** Keeps what one editor holds: in this browser at once, on the hub at most every second, and again until it is there. */
export function openAutosave({ person_id, place, onState }: AutosaveOwner) {
  const client_id = newIdempotencyKey()
  let sequence = 0
  let current: LocalDraft | null = null
  /** What the hub has, and what it was told to throw away. */
  let onHub = 0
  let needless: DraftVersion[] = []
  /** Whether this browser keeps anything. */
  let here = true
  let failures = 0
  let sending = false
  let lastSent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let finished = false

  const tell = (state: AutosaveState) => !over && onState(state)
  const own = (): DraftVersion => ({ client_id, sequence })

  function plan(wait = Math.max(0, lastSent + between - Date.now())): void {
    if (over || sending) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void send()
    }, wait)
  }

  async function storeLocally(draft: LocalDraft, from?: DraftRecovery): Promise<void> {
    here = await draftStore.keep(draft)
    if (here && from) await draftStore.forget(person_id, place, from.client_id)
  }

  async function send(): Promise<void> {
    const draft = current
    if (sending || (needless.length === 0 && (draft === null || draft.sequence <= onHub))) return
    sending = true
    lastSent = Date.now()
    // A hub that does not answer at all is not waited for in silence.
    const slow = setTimeout(() => tell({ kind: "waiting" }), 3000)
    try {
      if (draft !== null && draft.sequence > onHub) await put(draft)
      await throwAway()
      failures = 0
      tell(current === null ? nothingUnsaved : draftSaved)
      sending = false
      if (needless.length > 0 || (current !== null && current.sequence > onHub)) plan()
    } catch (error) {
      sending = false
      failures++
      const state = autosaveStateAfter(error)
      tell(here ? state : { kind: "nowhere" })
      if (state.kind === "unreachable") plan(retryDelay(failures))
    } finally {
      clearTimeout(slow)
    }
  }

  async function put({ sequence, title, content, frontmatter, base_revision, replaces }: LocalDraft) {
    const body = { client_id, sequence, title, content, frontmatter, base_revision }
    await call(drafts.keep, { params: { id: place }, body, as: person_id })
    onHub = sequence
    needless.push(...replaces)
    if (current?.sequence === sequence && replaces.length > 0)
      void storeLocally((current = { ...current, replaces: [] }))
  }

  async function throwAway(): Promise<void> {
    for (let mark = needless[0]; mark !== undefined; mark = needless[0]) {
      await discardDraftOnHub(person_id, place, mark)
      needless = needless.slice(1)
    }
  }

  function online(): void {
    failures = 0
    plan(0)
  }
  return {
    client_id,
    person_id,
    begin(): void {
      over = false
      addEventListener("online", online)
      plan()
    },
    /**
     * Keeps a text that differs from what is saved; answers which draft it is. A conflict in the middle of being decided
     * stays with it until another takes its place, or null.
     */
    change(
      text: TopicText,
      base_revision: number | null,
      { deciding, from }: AutosaveChangeOptions = {},
    ): DraftVersion {
      if (finished) return own()
      if (current !== null && isSameText(current, text) && current.base_revision === base_revision)
        if (deciding === undefined && from === undefined) return own()
      sequence++
      const decided = deciding === undefined ? current?.deciding : (deciding ?? undefined)
      current = {
        person_id,
        place,
        client_id,
        sequence,
        title: text.title,
        content: text.content,
        frontmatter: text.frontmatter,
        base_revision,
        replaces: [
          ...(current?.replaces ?? []),
          ...(from ? [{ client_id: from.client_id, sequence: from.sequence }] : []),
        ],
        updated_at: new Date().toISOString(),
        ...(decided ? { deciding: decided } : {}),
      }
      void storeLocally(current, from)
      // A hub out of reach is not asked again at each pause.
      if (failures === 0 || timer === undefined) plan()
      return own()
    },
    holds: () => current !== null,
    mark: own,
    /** The text says what is saved, up to this draft: nothing is kept of it. `byHub` tells that the hub knows. */
    settled(mark: DraftVersion, { byHub }: { byHub: boolean }): void {
      if (mark.sequence < sequence) return
      needless.push(...(current?.replaces ?? []), ...(byHub || (onHub === 0 && !sending) ? [] : [mark]))
      current = null
      onHub = Math.max(onHub, mark.sequence)
      tell(nothingUnsaved)
      void draftStore.forget(person_id, place, client_id)
      if (needless.length > 0) plan()
    },
    /** Sends at once what is not on the hub yet; as much as a page that is left may. */
    async flush({ leaving }: { leaving: boolean }): Promise<void> {
      if (current === null || current.sequence <= onHub) return
      if (!leaving) return send()
      const { title, content, frontmatter, base_revision } = current
      const body = { ...own(), title, content, frontmatter, base_revision }
      const small = new Blob([JSON.stringify(body)]).size <= keepalive
      await call(drafts.keep, { params: { id: place }, body, as: person_id, keepalive: small }).catch(() => undefined)
    },
    /** The text became a topic: what is still shown of it is kept no more. */
    finish(): void {
      finished = true
    },
    close(): void {
      over = true
      for (const mark of needless) void discardDraftOnHub(person_id, place, mark).catch(() => undefined)
      needless = []
      clearTimeout(timer)
      removeEventListener("online", online)
    },
  }
}

export async function discardDraftOnHub(
  person_id: number,
  place: DraftTopicId,
  { client_id, sequence }: DraftVersion,
): Promise<void> {
  try {
    await call(drafts.discard, { params: { id: place }, query: { client_id, sequence }, as: person_id })
  } catch (error) {
    // What the hub does not have need not be thrown away.
    if (!(error instanceof CallFailed && error.status === 404)) throw error
  }
}

export function autosaveStateAfter(error: unknown): AutosaveState {
  if (!(error instanceof CallFailed)) throw error
  if (error.status === 401) return { kind: "signed_out" }
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { kind: "unreachable" }
  return { kind: "refused", why: error.failure.error }
}
