import type { TopicDraft } from "@hub/contract/drafts"
import type { DraftVersion, EditConflict } from "@hub/contract/topics"
import type { TopicText } from "../topics/queries.ts"

/** A topic's number, or `new` for one that is not created yet. */
export type DraftTopicId = number | "new"

/** A conflict in the middle of being decided. */
export type ConflictDecision = { conflict: EditConflict; choices: ConflictChoice[] }

/** What one editor holds that is not saved. */
export type LocalDraft = TopicDraft & {
  person_id: number
  place: DraftTopicId
  /** Drafts that this one was made from; they go once it is kept. */
  replaces: DraftVersion[]
  deciding?: ConflictDecision
}

export type DraftRecovery = Omit<LocalDraft, "person_id" | "place" | "replaces">

export const isSameText = (one: TopicText, other: TopicText) =>
  one.title === other.title && one.content === other.content && one.frontmatter === other.frontmatter

type FoundDrafts = { saved: TopicText; local: LocalDraft[]; onHub: TopicDraft[]; open: ReadonlySet<string> }

/** Which unsaved texts are offered, newest first: of each editor that is gone the newest, unless it says what is saved. */
export function recoverableDrafts({ saved, local, onHub, open }: FoundDrafts): DraftRecovery[] {
  return newestOfEach(local, onHub)
    .filter((draft) => !open.has(draft.client_id) && !isSameText(draft, saved))
    .toSorted((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at))
}

/** What is kept of editors that are gone and says only what is saved. */
export function needlessDrafts({ saved, local, onHub, open }: FoundDrafts): DraftVersion[] {
  return newestOfEach(local, onHub).filter((draft) => !open.has(draft.client_id) && isSameText(draft, saved))
}

function newestOfEach(local: LocalDraft[], onHub: TopicDraft[]): DraftRecovery[] {
  const newest = new Map<string, DraftRecovery>()
  for (const draft of [...local, ...onHub]) {
    const before = newest.get(draft.client_id)
    if (before === undefined || before.sequence < draft.sequence) newest.set(draft.client_id, draft)
  }
  return [...newest.values()]
}

/** What this browser has and the hub has not, or only older. */
export function draftsUnknownToHub(local: LocalDraft[], onHub: TopicDraft[]): LocalDraft[] {
  return local.filter(
    (draft) => !onHub.some((other) => other.client_id === draft.client_id && other.sequence >= draft.sequence),
  )
}

export const formatLineCount = (count: number): string => (count === 1 ? "1 line" : `${count} lines`)

/** How long to wait before a hub out of reach is tried again, in milliseconds. */
export const retryDelay = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures)

/** What becomes of the unsaved text. `why` is what the hub says about a draft that it does not take. */
export type AutosaveState =
  | { kind: "nothing" | "waiting" | "kept" | "unreachable" | "signed_out" | "nowhere" }
  | { kind: "refused"; why: string }

/** The words beside the save button. */
export function describeAutosaveState(dirty: boolean, state: AutosaveState): string {
  if (!dirty) return "Saved"
  switch (state.kind) {
    case "nothing":
    case "waiting":
      return "Unsaved changes"
    case "kept":
      return "Draft saved"
    case "unreachable":
      return "Offline: saved on this device"
    case "signed_out":
      return "Saved on this device. Sign in to save it to the hub."
    case "nowhere":
      return "Not saved: the hub can't be reached, and this browser can't store drafts"
    case "refused":
      return `Saved on this device: ${state.why}`
  }
}

export type ConflictSide = "mine" | "theirs" | "joined" | "edited"

/** What is to stand in the place of one hunk; undefined while nobody has chosen. */
export type ConflictChoice = { side: ConflictSide; text: string } | undefined
