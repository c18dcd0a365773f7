import { limits } from "@hub/contract/limits"
import type { PortalDraft } from "@hub/contract/portal"
import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import type { ComparedChange } from "./compared-change.ts"

/** A draft with what a Word file adds to it, and how each change of that gets there. */
export type DraftAddition = { draft: PortalDraft; ways: ("added" | "there" | "instead")[] }

/**
 * What is in the draft stays as it is. What is there already is not added again, and a suggestion for words that the reviewer
 * changed otherwise becomes a comment.
 */
export function addToDraft(before: PortalDraft, changes: ComparedChange[]): DraftAddition {
  const draft = { ...before, comments: [...before.comments], suggestions: [...before.suggestions] }
  const ways = changes.map(({ suggestions, comments, instead }): DraftAddition["ways"][number] => {
    const isThere =
      suggestions.length > 0 && suggestions.every((one) => draft.suggestions.some((other) => isSame(one, other)))
    const clashes = suggestions.some((one) =>
      draft.suggestions.some((other) => !isSame(one, other) && areClashing(one, other)),
    )
    const said = clashes ? instead : comments
    const fresh = said.filter((one) => !draft.comments.some((other) => isSameComment(one, other)))
    draft.comments.push(...fresh)
    if (!clashes)
      draft.suggestions.push(...suggestions.filter((one) => !draft.suggestions.some((other) => isSame(one, other))))
    if (clashes) return "instead"
    return isThere || (suggestions.length === 0 && said.length > 0 && fresh.length === 0) ? "there" : "added"
  })
  return { draft, ways }
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
