import { inProjectOf } from "../../access/in-project-of.ts"
import type { TopicIncorporation, Point } from "@hub/contract/points"
import type { Ctx } from "../../platform/ctx.ts"
import { compute } from "../../platform/threads/compute.ts"
import { hasPermission } from "../../policy.ts"
import { revisionById, getTopic } from "../../topics/get.ts"
import { canReplyInRound } from "../replies/reply.ts"
import { listReplies } from "../replies/rows.ts"
import { paragraphWithVersions } from "./card-paragraph.ts"
import { groupIntoCards } from "./cards.ts"
import { listRoundsWithPoints } from "./rounds.ts"
import { manuscriptRows } from "./manuscript.ts"
import { joinParagraphsComputation, type PointPlacement } from "./paragraphs.ts"
import { type AnyPointRow, placePoints, pointRows, sourceOfPoint } from "./rows.ts"
import { findUnwritten, isDecisionTold, mayBeUnwritten } from "./unwritten.ts"
import { presentOutcome } from "./points-of-answer.ts"

/** At most so much of the paragraph is shown on both sides of the words: enough for most paragraphs, which then render as they are. */
const contextCharacters = 800

/**
 * What the reviewers of a topic said and have not heard about yet, what a manuscript suggests, and what was accepted and is
 * still to be written, each point where its words are today.
 */
export async function readIncorporation(ctx: Ctx, topic_id: number): Promise<TopicIncorporation> {
  const topic = await getTopic(ctx, "topics.read", topic_id)
  const head = await revisionById(ctx, topic.head_revision_id)
  const said = await pointRows(ctx)
    .where("review_requests.topic_id", "=", topic_id)
    .where((row) =>
      row.or([row("review_rounds.settled_at", "is", null), row("disposition", "is", null), mayBeUnwritten(topic_id)]),
    )
    .orderBy("review_points.id")
    .execute()
  const suggested = await manuscriptRows(ctx)
    .where("review_points.topic_id", "=", topic_id)
    .where((row) => row.or([row("disposition", "is", null), mayBeUnwritten(topic_id)]))
    .orderBy("review_points.id")
    .execute()
  const found: AnyPointRow[] = [...said, ...suggested]
  const unwritten = await findUnwritten(ctx, { topic_id, head }, found)
  const rows = found.filter((row) => row.disposition === null || isToBeTold(row) || unwritten.has(row.id))
  const places = await placePoints(ctx, head, rows)
  const placeOf = (row: AnyPointRow): PointPlacement => places.get(row.id) ?? { state: "orphaned" }
  const replies = await listReplies(
    ctx,
    rows.map(({ id }) => id),
  )
  const own = await inProjectOf(ctx, { topic_id })
  const can = { decide: hasPermission(own, "reviews.incorporate"), reply: hasPermission(own, "reviews.reply") }
  const all = rows.map((row) =>
    presentPoint(row, placeOf(row), { replies: replies(row.id), can, unwritten: unwritten.has(row.id) }),
  )
  const cards = groupIntoCards(all)
  const suggestions = all.filter(isOpenSuggestion)
  const paragraphs = cards.map(({ points, overlap }) =>
    paragraphWithVersions(overlap ? points.filter(isOpenSuggestion) : [], suggestions, head.content),
  )
  const joined = await compute(ctx, joinParagraphsComputation, paragraphs)
  return {
    topic_id,
    title: head.title,
    revision: head.number,
    cards: cards.map(({ points, overlap }, index) => ({
      joined: joined[index] ?? null,
      key: points.map(({ id }) => id).join("-"),
      points: points.map(({ point }) => point),
      overlap,
      context: contextOf(points, head.content),
    })),
    open: rows.filter(({ disposition }) => disposition === null).length,
    rounds: await listRoundsWithPoints(ctx, topic_id),
    can: { decide: can.decide },
  }
}

/** Whether its reviewer does not know the decision yet. */
const isToBeTold = (row: AnyPointRow) => "settled_at" in row && row.settled_at === null

type PointStanding = Pick<Point, "replies" | "unwritten" | "can">

function presentPoint(row: AnyPointRow, carried: PointPlacement, { replies, unwritten, can }: PointStanding) {
  const outcome = presentOutcome(row)
  const point: Point = {
    id: row.id,
    kind: row.kind,
    ...presentMaker(row),
    quote: row.quote,
    body: row.body,
    place: carried.state,
    is_changed: carried.state === "orphaned" || carried.isChanged === true,
    reads: row.disposition === null ? (carried.reads ?? null) : null,
    start: carried.state === "orphaned" ? null : carried.start,
    end: carried.state === "orphaned" ? null : carried.end,
    outcome: outcome && { ...outcome, by: row.decided_by ?? "" },
    unwritten,
    replies,
    can: {
      reply: can.reply && "settled_at" in row && canReplyInRound(row),
      decide: can.decide && !isDecisionTold(row),
    },
  }
  return {
    ...point,
    point,
    source: sourceOfPoint(row),
    insert: row.body,
    paragraph: carried.paragraph,
    made: { revision_id: row.revision_id, start: row.start_at, end: row.end_at },
  }
}

function presentMaker(row: AnyPointRow): Pick<Point, "manuscript" | "said_by" | "reviewer" | "made_at" | "revision"> {
  if ("manuscript" in row)
    return {
      manuscript: row.manuscript,
      said_by: null,
      reviewer: { id: null, name: row.reviewer_name },
      made_at: row.said_at?.toISOString() ?? null,
      revision: row.revision_number ?? 0,
    }
  return {
    manuscript: null,
    said_by: row.said_by,
    reviewer: { id: row.reviewer_id, name: row.reviewer_name },
    made_at: row.decided_at?.toISOString() ?? null,
    revision: row.revision_number,
  }
}

/** What nobody answered yet. */
const isOpenSuggestion = ({ kind, point }: ReturnType<typeof presentPoint>) =>
  kind === "suggestion" && point.outcome === null

/** The words of a card with what stands around them, no more than their own paragraph. */
function contextOf(points: Pick<Point, "start" | "end">[], content: string) {
  const places = points.flatMap(({ start, end }) => (start === null || end === null ? [] : [{ start, end }]))
  if (places.length === 0) return null
  const start = Math.min(...places.map((place) => place.start))
  const end = Math.max(...places.map((place) => place.end))
  const [before, after] = [content.slice(0, start), content.slice(end)]
  return {
    before: endOf(before.slice(before.lastIndexOf("\n\n") + 1).trimStart()),
    words: content.slice(start, end),
    after: beginningOf(after.split("\n\n")[0] ?? ""),
  }
}

/** What is too long is cut between two words. */
const endOf = (text: string) =>
  text.length <= contextCharacters ? text : `…${text.slice(-contextCharacters).replace(/^\S*/u, "")}`
const beginningOf = (text: string) =>
  text.length <= contextCharacters ? text : `${text.slice(0, contextCharacters).replace(/\S*$/u, "")}…`
