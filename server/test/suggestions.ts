import { comments } from "@hub/contract/comments"
import { notifications } from "@hub/contract/notifications"
import { topics } from "@hub/contract/topics"
import { anchorAt, commentedText, readComments, saveContent } from "./comments.ts"
import type { Player, TestHub } from "./hub.ts"
import { createTopicOfBen } from "./reviews.ts"

export const suggestChange = (hub: TestHub, who: Player, id: number, quote: string, suggestion: string, body = "") =>
  hub.as(who)(comments.add, {
    params: { id },
    body: { body, anchor: { ...anchorAt(quote.slice(0, 8)), quote }, suggestion },
  })
export const decideOn = (hub: TestHub, who: Player, id: number, outcome: "accepted" | "rejected", confirmed?: object) =>
  hub.as(who)(comments.decide, { params: { id }, body: { outcome, ...(confirmed && { confirmed }) } as never })
export const acceptWithEdits = (
  hub: TestHub,
  who: Player | { bearer: string },
  id: number,
  insert?: string,
  confirmed?: object,
) => hub.as(who)(comments.decide, { params: { id }, body: { outcome: "accepted_edited", insert, confirmed } as never })
export const readContent = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content
export const listNotifications = async (hub: TestHub, who: Player) => {
  await hub.settle()
  return (await hub.as(who)(notifications.list)).answer.map(({ title, message }) => [title, message])
}

/** A topic of Ben in which Cleo suggests other words. */
export async function createSuggestedTopic(hub: TestHub) {
  const { id } = await createTopicOfBen(hub, commentedText)
  const { answer } = await suggestChange(hub, "cleo", id, "The rate is low", "The rate is very low", "See table 2.")
  return { id, thread: answer.id }
}

/** The same, where somebody changed the sentence meanwhile; with the thread as its readers see it then. */
export async function createSuggestionInChangedText(hub: TestHub) {
  const { id, thread } = await createSuggestedTopic(hub)
  const changed = commentedText.replace("The rate is low.", "The rate is low in May.")
  await saveContent(hub, id, changed)
  const [open] = (await readComments(hub, id)).threads
  return { id, thread, changed, open: open! }
}
