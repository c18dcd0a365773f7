import type { SavedTopic } from "@hub/contract/topics"
import { CallFailed } from "../call.ts"
import { describeReadersStillHave, type LiveEditionOfTopic, nextEditionPath } from "./readers-still-have.ts"
import { describeJoinedEdits } from "./joined-in.ts"

export type SaveOutcome = {
  kind: "saved" | "failed"
  sentence: string
  more?: string
  link?: { to: string; label: string }
}

/** What the hub says about a failure that trying again will not mend. */
export function failureDetail(error: unknown): { more?: string } {
  return error instanceof CallFailed ? { more: error.failure.error } : {}
}

type SaveDetail = Pick<SaveOutcome, "more" | "link">

/** What else there is to say of a save: what came in with it, or what readers have. */
export function describeSave(
  { joined, unchanged, revision }: SavedTopic,
  live: LiveEditionOfTopic | null = null,
): SaveDetail {
  if (unchanged && !joined) return { more: `Nothing has changed, so this is still version ${revision}.` }
  const sentences = [
    ...(joined ? [describeJoinedEdits(joined)] : []),
    ...(live ? [describeReadersStillHave(live)] : []),
  ]
  if (sentences.length === 0) return {}
  return { more: sentences.join(" "), ...(live && { link: { to: nextEditionPath(live), label: "Publish" } }) }
}
