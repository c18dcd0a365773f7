import { wordFileProperties } from "@hub/contract/word-reviews/values"
import { readEffectiveHouseStyle } from "../house-style/read.ts"
import { askChild } from "../platform/child-process.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { createRunner } from "../platform/run-in-order.ts"
import { createSecret } from "../platform/secrets.ts"
import { compute } from "../platform/threads/compute.ts"
import type { EditionJob } from "../publications/edition/job.ts"
import { readTextPictures } from "../publications/edition/pictures.ts"
import { editionTools } from "../publications/edition/prepare.ts"
import { readTopicLanguage } from "../topics/topic-language.ts"
import { revisionById } from "../topics/get.ts"
import type { RevisionRow } from "../topics/tables.ts"
import { readValuesOfTopic } from "../variables/values.ts"
import { alreadyAnsweredRefusal } from "../reviews/portal/draft.ts"
import { type GuestRequest, getGuestRequest, lockGuestRequest, type ReviewKey } from "../reviews/portal/guest.ts"
import { parseForAnswerComputation } from "../reviews/portal/parse-for-answer.ts"
import { isOpenReview } from "../reviews/review.ts"
import "./tables.ts"
import type { WriteQuestion } from "./write-child.ts"

const bounds = { milliseconds: 120_000, megabytes: 512 }
const mime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

/** One is written at a time, since each takes a process of its own. */
const runInOrder = createRunner()

/**
 * The text that its reviewer is asked about, as a Word file with the values of today. It is written down which words and values
 * these are, so that what comes back is compared with them.
 */
export async function handOutWordFile(ctx: Ctx, key: ReviewKey): Promise<FileResponse> {
  const { request } = await getGuestRequest(ctx, key)
  if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
  const revision = await revisionById(ctx, request.revision_id)
  const { values } = await compute(ctx, parseForAnswerComputation, {
    title: revision.title,
    content: revision.content,
    all: await readValuesOfTopic(ctx, revision.topic_id),
    comments: [],
    home: ctx.app.public_url,
  })
  const file = (await findHandedOut(ctx, request, values)) ?? (await writeFile(ctx, request, revision, values))

  await inTransaction(ctx, async (tx) => {
    const { request: now, guest, topic } = await lockGuestRequest(tx, key)
    if (!isOpenReview(now.status)) throw alreadyAnsweredRefusal()
    const row = { ...file, request_id: request.id, revision_id: revision.id, created_at: tx.now }
    await tx.db
      .insertInto("review_word_files")
      .values({ ...row, values: JSON.stringify(values) })
      .onConflict((same) => same.column("key").doNothing())
      .execute()
    await recordEvent(guest, "review.word_handed_out", request.id, {
      topic_id: topic.id,
      title: request.topic_title,
      revision: revision.number,
    })
  })
  return {
    path: ctx.app.files.pathOf(file.sha256),
    filename: `${revision.title}, version ${revision.number}.docx`,
    mime,
    inline: false,
  }
}

type Values = Record<string, string>

/** The same words and values are handed out in the same file. */
async function findHandedOut({ db, app }: Ctx, { id, revision_id }: GuestRequest, values: Values) {
  const row = await db
    .selectFrom("review_word_files")
    .select(["key", "sha256"])
    .where("request_id", "=", id)
    .where("revision_id", "=", revision_id)
    .where("values", "=", JSON.stringify(values) as never)
    .orderBy("created_at", "desc")
    .executeTakeFirst()
  return row && (await app.files.has(row.sha256)) ? row : undefined
}

async function writeFile(ctx: Ctx, request: GuestRequest, revision: RevisionRow, values: Values) {
  const { number: round } = await ctx.db
    .selectFrom("review_rounds")
    .select("number")
    .where("id", "=", request.round_id)
    .executeTakeFirstOrThrow()
  const { secret: key } = createSecret()
  const question: WriteQuestion = {
    job: await prepareJob(ctx, revision, values),
    properties: {
      [wordFileProperties.hub]: ctx.app.public_url,
      [wordFileProperties.review]: String(request.id),
      [wordFileProperties.round]: String(round),
      [wordFileProperties.revision]: String(revision.number),
      [wordFileProperties.file]: key,
    },
  }
  const signal = new AbortController().signal
  const bytes = await runInOrder(() =>
    askChild<string>(ctx.app, "word-reviews-write-child", question, { ...bounds, signal }),
  )
  const { sha256 } = await ctx.app.files.store(Buffer.from(bytes, "base64"))
  return { key, sha256 }
}

async function prepareJob(ctx: Ctx, revision: RevisionRow, variables: Values): Promise<EditionJob> {
  const { title, content, frontmatter, topic_id, number } = revision
  const style = await readEffectiveHouseStyle(ctx, null)
  return {
    kind: "pdf",
    title,
    edition: number,
    publisher: style.publisher,
    style,
    language: readTopicLanguage(frontmatter) ?? "en",
    numbered: false,
    date: ctx.now.toISOString(),
    variables,
    topics: [
      {
        kind: "topic",
        node_id: null,
        topic_id,
        title,
        own_title: title,
        level: 1,
        new_page: false,
        approved: false,
        content,
        own_values: null,
        frontmatter,
      },
    ],
    findings: [],
    gate: { unresolved_variable: "warn" },
    pictures: await readTextPictures(ctx, [content, ...Object.values(variables)]),
    home: ctx.app.public_url,
    folder: "",
    ...editionTools(),
    program: { hub: "", commit: "" },
  }
}
