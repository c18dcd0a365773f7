import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { randomUUID } from "node:crypto"
import { isByReviewer, describeProof } from "@hub/contract/proof"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { builtEntry, root } from "../../platform/root.ts"
import { createRunner } from "../../platform/run-in-order.ts"
import { layOutPdf } from "../../pdf/lay-out.ts"
import { breakableText, stripUnprintable } from "../../pdf/printable-text.ts"
import { answererName } from "../rows.ts"
import { sheetHeadings, listSheetRows } from "./sheet.ts"
import { getRound } from "./rounds.ts"

const template = join(root, "server/src/reviews/points/sheet.typ")
const longest = 60_000

/** How many characters of a word fit into the narrowest column. */
const narrowest = 11

/** One sheet is laid out at a time, since each takes a process of its own. */
const runInOrder = createRunner()

/** The resolution sheet of a round to print and to sign, saying about which text and whom it is. */
export async function printSheet(ctx: Ctx, round_id: number): Promise<FileResponse> {
  const { topic_title, number, revision_id, created_at } = await getRound(ctx, round_id)
  const [rows, people, revision] = await Promise.all([
    listSheetRows(ctx, round_id),
    peopleOf(ctx, round_id),
    ctx.db.selectFrom("revisions").select(["number", "content_hash"]).where("id", "=", revision_id).executeTakeFirst(),
  ])
  const about = [
    ["Topic", topic_title],
    ["Round", `${number}, requested on ${utcDay(created_at)} by ${people[0]?.requester ?? "nobody"}`],
    ["Version", revision === undefined ? "not stored" : String(revision.number)],
    ["Hash", revision?.content_hash ?? "not stored"],
    ["Reviewers", people.map(answerOf).join("\n")],
    ["Printed", `${utcDay(ctx.now)} by ${ctx.actor.name}`],
  ]
  const sheet = {
    title: printableText(topic_title),
    round: number,
    about: about.map((line) => line.map(printableText)),
    headings: sheetHeadings.slice(0, -1),
    rows: rows.map((row) => printedRow(row).map(printableText)),
    body: [],
    warnings: [],
  }
  return {
    text: await runInOrder(() => pdfOf(ctx, sheet)),
    filename: `${topic_title} - round ${number}.pdf`,
    mime: "application/pdf",
    inline: false,
  }
}

async function pdfOf({ app }: Ctx, sheet: Parameters<typeof layOutPdf>[0]): Promise<Buffer> {
  const folder = join(app.work_folder, `sheet-${randomUUID()}`)
  try {
    const entry = builtEntry("publications-pdf-child")
    const how = { folder, signal: AbortSignal.timeout(longest), timeoutMs: longest, entry }
    const { path } = await layOutPdf(sheet, { template }, how)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Who decided is told with how they proved it, in one cell, and the day of it without the time. */
const printedRow = (row: string[]) => {
  const [by, at, proof] = row.slice(-3) as [string, string, string]
  return [...row.slice(0, -3), proof === "" ? by : `${by}\n${proof}`, at.slice(0, 10)]
}

const printableText = (words: string) => breakableText(stripUnprintable(words), narrowest)

const peopleOf = (ctx: Ctx, round_id: number) =>
  ctx.db
    .selectFrom("review_requests")
    .innerJoin("people as reviewer", "reviewer.id", "review_requests.reviewer_id")
    .leftJoin("people as answerer", "answerer.id", "review_requests.answered_by")
    .innerJoin("people as requester", "requester.id", "review_requests.requested_by")
    .select([answererName.as("name"), "requester.name as requester", "review_requests.status"])
    .select(["review_requests.ended_at", "review_requests.confirmed_at", "review_requests.proof"])
    .where("round_id", "=", round_id)
    .orderBy("review_requests.id")
    .execute()

type AskedReviewer = Awaited<ReturnType<typeof peopleOf>>[number]
const answerOf = ({ name, status, ended_at, confirmed_at, proof }: AskedReviewer) =>
  [
    `${name}: ${status.replace("_", " ")}${ended_at === null ? "" : ` on ${utcDay(ended_at)}`}`,
    ...(isByReviewer(status) ? [describeProof(proof)] : []),
    ...(confirmed_at === null || proof ? [] : ["confirmed with an email code"]),
  ].join(", ")
