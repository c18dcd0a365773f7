import { comments } from "@hub/contract/comments"
import { topics } from "@hub/contract/topics"
import { now, type Player, type TestHub } from "./hub.ts"
import { createTopicOfBen } from "./reviews.ts"

export const commentedText =
  "# Rate\n\nThe rate is low. The rate of {{group}} is high.\n\nWe count *everybody* each month.\n"

export const readComments = async (hub: TestHub, id: number, who: Player = "ben", query = {}) =>
  (await hub.as(who)(comments.ofTopic, { params: { id }, query })).answer
export const addComment = (hub: TestHub, who: Player, id: number, body: string, anchor: object | null = null) =>
  hub.as(who)(comments.add, { params: { id }, body: { body, anchor } as never })
export const replyTo = (hub: TestHub, who: Player, id: number, body: string) =>
  hub.as(who)(comments.reply, { params: { id }, body: { body } })
export const changeComment = (hub: TestHub, who: Player, id: number, body: object) =>
  hub.as(who)(comments.change, { params: { id }, body })
export const assignComment = (hub: TestHub, who: Player, id: number, assignee_id: number | null, seen = {}) =>
  hub.as(who)(comments.assign, { params: { id }, body: { assignee_id, ...seen } })
export const deleteComment = (hub: TestHub, who: Player, id: number) => hub.as(who)(comments.delete, { params: { id } })
export const saveContent = (hub: TestHub, id: number, content: string) =>
  hub.as("ben")(topics.save, { params: { id }, body: { title: "Rates", content } })
export const moveClock = (hub: TestHub, minutes: number) => hub.setClock(new Date(now.getTime() + minutes * 60_000))

export const anchorAt = (quote: string, content = commentedText, more = {}) => ({
  revision: 1,
  quote,
  at: blockAt(content, quote),
  ...more,
})
const blockAt = (content: string, quote: string) => content.lastIndexOf("\n\n", content.indexOf(quote)) + 2

export async function createCommentedTopic(hub: TestHub, quote = "everybody") {
  const { id } = await createTopicOfBen(hub, commentedText)
  const { answer } = await addComment(hub, "cleo", id, "Children too?", anchorAt(quote))
  return { id, thread: answer.id }
}
