import { drafts, type TopicDraft } from "@hub/contract/drafts"
import { call, CallFailed } from "../call.ts"
import type { Draft } from "../topics/queries.ts"
import { discardOnHub } from "./keeper.ts"
import { localDrafts } from "./local.ts"
import { openEditors } from "./open-editors.ts"
import { type LocalDraft, needlessAmong, type Offer, offersAmong, type Place, unknownToHub } from "./rules.ts"

/** The person's unsaved texts of a topic, from this browser and from the hub, newest first. */
export async function gatherOffers(person_id: number, place: Place, saved: Draft): Promise<Offer[]> {
  const [kept, onHub, open] = await Promise.all([
    localDrafts.list(person_id, place),
    call(drafts.list, { params: { id: place }, as: person_id }).catch(unlessRefused),
    openEditors(),
  ])
  const local = onHub === undefined ? kept : await stillWanted(kept, onHub, open)
  const found = { saved, local, onHub: onHub ?? [], open }
  for (const mark of needlessAmong(found)) await discard(person_id, place, mark)
  return offersAmong(found)
}

/** Throws a draft away, here and on the hub. */
export async function discard(person_id: number, place: Place, mark: { client_id: string; sequence: number }) {
  await localDrafts.forget(person_id, place, mark.client_id)
  await discardOnHub(person_id, place, mark).catch(unlessRefused)
}

/** What the hub has not heard of is told to it; what it knows to be saved or thrown away is not wanted any more. */
async function stillWanted(local: LocalDraft[], onHub: TopicDraft[], open: Set<string>): Promise<LocalDraft[]> {
  const gone = new Set<string>()
  for (const draft of unknownToHub(local, onHub).filter((draft) => !open.has(draft.client_id))) {
    const { person_id, place, client_id, sequence, title, content, frontmatter, base_revision } = draft
    const body = { client_id, sequence, title, content, frontmatter, base_revision }
    const answer = await call(drafts.keep, { params: { id: place }, body, as: person_id }).catch(unlessRefused)
    if (answer === undefined || answer.kept) continue
    gone.add(client_id)
    await localDrafts.forget(person_id, place, client_id)
  }
  return local.filter((draft) => !gone.has(draft.client_id))
}

/** A hub that does not answer, or takes no drafts of this topic, leaves what this browser has. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}
