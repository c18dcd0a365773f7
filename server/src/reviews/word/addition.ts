import { limits } from "@hub/contract/limits"
import type { PortalDraft } from "@hub/contract/portal"
import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import type { ComparedChange } from "./compared-change.ts"

/** A draft with what a Word file adds to it, which of that is new there, and how each change gets there. */
export type DraftAddition = {
  draft: PortalDraft
  fresh: Pick<PortalDraft, "comments" | "suggestions">
  ways: ("as_is" | "instead")[]
}

/**
 * What is in the draft stays as it is. What is there already is not added again: equal comments count as often as they are there.
 * A suggestion for words that the reviewer changed otherwise becomes a comment.
 */
export function addToDraft(before: PortalDraft, changes: ComparedChange[]): DraftAddition {
  const fresh: DraftAddition["fresh"] = { comments: [], suggestions: [] }
  const unmatched = [...before.comments]
  const isThere = (comment: Comment) => {
    const at = unmatched.findIndex((other) => isSameComment(comment, other))
    if (at >= 0) unmatched.splice(at, 1)
    return at >= 0
  }
  const ways = changes.map(({ suggestions, comments, instead, was = [] }): DraftAddition["ways"][number] => {
    const isKept = was.length > 0 && was.every((one) => before.suggestions.some((other) => isSame(one, other)))
    if (isKept) return "as_is"
    const known = [...before.suggestions, ...fresh.suggestions]
    const clashes = suggestions.some((one) => known.some((other) => !isSame(one, other) && areClashing(one, other)))
    fresh.comments.push(...(clashes ? instead : comments).filter((one) => !isThere(one)))
    if (!clashes) fresh.suggestions.push(...suggestions.filter((one) => !known.some((other) => isSame(one, other))))
    return clashes ? "instead" : "as_is"
  })
  const draft = {
    ...before,
    comments: [...before.comments, ...fresh.comments],
    suggestions: [...before.suggestions, ...fresh.suggestions],
  }
  return { draft, fresh, ways }
}

/** Why a draft holds more than an answer may; undefined when it does not. */
export const findDraftExcess = ({ comments, suggestions }: PortalDraft): string | undefined =>
  comments.length > limits.review_comments || suggestions.length > limits.review_suggestions
    ? `Your review would have ${suggestions.length} suggestions and ${comments.length} comments, but can have at most ${limits.review_suggestions} and ${limits.review_comments}. Remove some of yours first.`
    : undefined

const isSame = (one: Suggestion, other: Suggestion) =>
  one.revision === other.revision && one.start === other.start && one.end === other.end && one.insert === other.insert

const isSameComment = (one: Comment, other: Comment) =>
  one.quote === other.quote && one.body === other.body && one.said_by === other.said_by

const areClashing = (one: Suggestion, other: Suggestion) =>
  one.revision === other.revision && (one.start === other.start || (one.start < other.end && other.start < one.end))
