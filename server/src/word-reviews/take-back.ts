import { basename } from "node:path"
import type { ReturnedWordFile } from "@hub/contract/word-reviews"
import { extensionOf } from "@hub/docx/names"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { PassingFile } from "../platform/http/upload.ts"
import { conflict, Refusal } from "../platform/refusal.ts"
import { revisionById } from "../topics/get.ts"
import { alreadyAnsweredRefusal } from "../reviews/portal/draft.ts"
import { type GuestRequest, getGuestRequest, lockGuestRequest, type ReviewKey } from "../reviews/portal/guest.ts"
import { draftOf } from "../reviews/portal/stored-draft.ts"
import { isOpenReview } from "../reviews/review.ts"
import "./tables.ts"
import { compareInChild, type HandedFile } from "./compare.ts"
import { presentWordReturn } from "../reviews/word/present.ts"
import { saveWordReturn } from "../reviews/word/returns.ts"

/** A Word file comes back. What it says is kept beside the draft until it is added; another one takes its place. */
export async function takeBackWordFile(
  ctx: Ctx,
  key: ReviewKey,
  receive: () => Promise<PassingFile>,
): Promise<ReturnedWordFile> {
  const { request } = await getGuestRequest(ctx, key)
  if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
  const handed = await listHandedFiles(ctx, request.id)
  if (handed.length === 0)
    throw foreignFile("Download the text as a Word file first, and upload that file with your changes.")
  const file = await receive()
  const filename = basename(file.filename)
  if (extensionOf(filename) !== "docx")
    throw new Refusal(
      "unsupported",
      `“${filename}” is not a Word file. Upload the .docx file that you downloaded here.`,
    )
  const now = await revisionById(ctx, request.revision_id)
  const read = await compareInChild(ctx, request.id, {
    path: file.path,
    filename,
    handed,
    now: { content: now.content, revision: now.number },
  })
  if (read.kind === "refused") throw new Refusal("unprocessable", read.message, { code: read.code })
  if (read.kind === "foreign") throw foreignFile(await describeForeignFile(ctx, request, read.file_key))

  return inTransaction(ctx, async (tx) => {
    const { request: locked, guest, topic } = await lockGuestRequest(tx, key)
    if (!isOpenReview(locked.status)) throw alreadyAnsweredRefusal()
    if (locked.revision_id !== now.id)
      throw conflict("You went on to a newer version while the file was read. Upload it again.", {
        code: "revision_moved",
      })
    const saved = await saveWordReturn(tx, request.id, {
      file_key: read.key,
      filename,
      digest: file.sha256,
      revision_number: now.number,
      changes: read.changes,
    })
    await recordEvent(guest, "review.word_returned", request.id, {
      topic_id: topic.id,
      title: request.topic_title,
      revision: now.number,
    })
    return presentWordReturn(saved, draftOf(locked))
  })
}

const foreignFile = (sentence: string) => new Refusal("unprocessable", sentence, { code: "other_file" })

async function listHandedFiles({ db, app }: Ctx, request_id: number): Promise<HandedFile[]> {
  const rows = await db
    .selectFrom("review_word_files")
    .innerJoin("revisions", "revisions.id", "review_word_files.revision_id")
    .select(["key", "sha256", "values", "revisions.content", "revisions.number as revision"])
    .where("request_id", "=", request_id)
    .execute()
  return rows.map(({ sha256, ...row }) => ({ ...row, path: app.files.pathOf(sha256) }))
}

const takeThisOne = "Download the text from this page and make your changes in that file."

/** What a file that belongs elsewhere is of, as far as who sends it may know: what it says itself, and their own review. */
async function describeForeignFile(ctx: Ctx, request: GuestRequest, key: string): Promise<string> {
  if (key === "")
    return `This Word file doesn't say which review it belongs to. ${takeThisOne} If you copied the text into a new file, copy it back into the file you downloaded.`
  const found = await ctx.db
    .selectFrom("review_word_files")
    .innerJoin("review_requests as asked", "asked.id", "review_word_files.request_id")
    .innerJoin("review_rounds as round", "round.id", "asked.round_id")
    .select(["asked.topic_id", "asked.round_id", "asked.reviewer_id", "round.number"])
    .where("key", "=", key)
    .executeTakeFirst()
  if (found?.topic_id !== request.topic_id)
    return `This Word file belongs to the review of another text. ${takeThisOne}`
  if (found.round_id === request.round_id)
    return `This Word file was downloaded for another person's review. ${takeThisOne}`
  return `This Word file is from round ${found.number} of the review, which is not the one you are answering. ${takeThisOne}`
}
