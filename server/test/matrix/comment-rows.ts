import { comments } from "@hub/contract/comments"
import { suggestionOutcomes } from "@hub/contract/comments/values"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAuthors, goldenOwners, goldenReaders, goldenUsers, matrixRow, type MatrixRow } from "./goldens.ts"
import { findPersonId } from "./principals.ts"

const topicId = async (scene: MatrixScene) => ({ params: { id: (await given.createDraftTopic(scene)).id } })

/** What the owner of a topic says about it. */
async function ownersComment(scene: MatrixScene) {
  const place = await topicId(scene)
  const { answer } = await scene.hub.as("ben")(comments.add, { ...place, body: { body: "Since when?" } })
  return { params: { id: answer.id } }
}

/** What a reviewer says about it, whom nobody asked. */
async function reviewersComment(scene: MatrixScene) {
  const place = await topicId(scene)
  const { answer } = await scene.call("reviewer unrelated", comments.add, { ...place, body: { body: "Where?" } })
  return { params: { id: (answer as { id: number }).id } }
}

/** What a reviewer would rather read in it. */
async function suggestion(scene: MatrixScene) {
  const { id, revision, content } = await given.createDraftTopic(scene)
  const [quote = ""] = /\p{L}+/u.exec(content) ?? []
  const anchor = { revision, quote }
  const { answer } = await scene.hub.as("cleo")(comments.add, {
    params: { id },
    body: { anchor, suggestion: `${quote} indeed` },
  })
  return { params: { id: answer.id } }
}

/** Its author alone. */
const authorOfComment = "401 401 401 · 403 403 · 403 ok · 403 · 403 · 401 401 401"

/** The same of a reviewer. */
const reviewerOfComment = "401 401 401 · ok 403 · 403 403 · 403 · 403 · 401 401 401"

/** What people say about a topic at any time. */
export const commentRows: MatrixRow[] = [
  matrixRow(goldenReaders, comments.ofTopic, topicId),
  matrixRow(goldenReaders, comments.stream, topicId),
  matrixRow(goldenUsers, comments.add, async (scene) => ({ ...(await topicId(scene)), body: { body: "Why?" } })),
  matrixRow(goldenUsers, comments.suggest, async (scene) => {
    const { id, revision, content } = await given.createDraftTopic(scene)
    const changes = [{ start: 0, end: content.length, old: content, insert: `${content.trimEnd()} Indeed.` }]
    return { params: { id }, body: { revision, changes } }
  }),
  matrixRow(goldenUsers, comments.reply, async (scene) => ({ ...(await ownersComment(scene)), body: { body: "So." } })),
  matrixRow(authorOfComment, comments.change, async (scene) => ({
    ...(await ownersComment(scene)),
    body: { body: "Since when and why?", version: 1 },
  })),
  matrixRow(reviewerOfComment, comments.change, async (scene) => ({
    ...(await reviewersComment(scene)),
    body: { body: "Where and when?", version: 1 },
  })),
  matrixRow(goldenOwners, comments.change, async (scene) => ({
    ...(await ownersComment(scene)),
    body: { state: "resolved" as const },
  })),
  matrixRow(goldenUsers, comments.assign, async (scene) => ({
    ...(await ownersComment(scene)),
    body: { assignee_id: await findPersonId(scene.hub, "cleo") },
  })),
  ...suggestionOutcomes.map((outcome) =>
    matrixRow(goldenAuthors, comments.decide, async (scene) => ({
      ...(await suggestion(scene)),
      body: { outcome, ...(outcome === "accepted_edited" && { insert: "Indeed" }) },
    })),
  ),
  matrixRow(authorOfComment, comments.delete, ownersComment),
]
