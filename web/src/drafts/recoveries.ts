import { drafts, type TopicDraft } from "@hub/contract/drafts"
import { call, CallFailed } from "../call.ts"
import type { TopicText } from "../topics/queries.ts"
import { discardDraftOnHub } from "./autosave.ts"
import { draftStore } from "./draft-store.ts"
import { findOpenEditors } from "./open-editors.ts"
import {
  type LocalDraft,
  needlessDrafts,
  type DraftRecovery,
  recoverableDrafts,
  type DraftTopicId,
  draftsUnknownToHub,
} from "./rules.ts"

/** The person's unsaved texts of a topic, from this browser and from the hub, newest first. */
export async function findDraftRecoveries(
  person_id: number,
  place: DraftTopicId,
  saved: TopicText,
): Promise<DraftRecovery[]> {
  const [stored, onHub, open] = await Promise.all([
    draftStore.list(person_id, place),
    call(drafts.list, { params: { id: place }, as: person_id }).catch(ignoreRefusal),
    findOpenEditors(),
  ])
  const local = onHub === undefined ? stored : await sendUnknownDrafts(stored, onHub, open)
  const found = { saved, local, onHub: onHub ?? [], open }
  for (const mark of needlessDrafts(found)) await discardDraftEverywhere(person_id, place, mark)
  return recoverableDrafts(found)
}

/** Throws a draft away, here and on the hub. */
export async function discardDraftEverywhere(
  person_id: number,
  place: DraftTopicId,
  mark: { client_id: string; sequence: number },
) {
  await draftStore.forget(person_id, place, mark.client_id)
  await discardDraftOnHub(person_id, place, mark).catch(ignoreRefusal)
}

/** What the hub has not heard of is told to it; what it knows to be saved or thrown away is not wanted any more. */
async function sendUnknownDrafts(local: LocalDraft[], onHub: TopicDraft[], open: Set<string>): Promise<LocalDraft[]> {
  const gone = new Set<string>()
  for (const draft of draftsUnknownToHub(local, onHub).filter((draft) => !open.has(draft.client_id))) {
    const { person_id, place, client_id, sequence, title, content, frontmatter, base_revision } = draft
    const body = { client_id, sequence, title, content, frontmatter, base_revision }
    const answer = await call(drafts.keep, { params: { id: place }, body, as: person_id }).catch(ignoreRefusal)
    if (answer === undefined || answer.saved) continue
    gone.add(client_id)
    await draftStore.forget(person_id, place, client_id)
  }
  return local.filter((draft) => !gone.has(draft.client_id))
}

/** A hub that does not answer, or takes no drafts of this topic, leaves what this browser has. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}
