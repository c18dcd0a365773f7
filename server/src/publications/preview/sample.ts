import { randomUUID } from "node:crypto"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Gate } from "@hub/contract/check-rules"
import type { HouseStyle } from "@hub/contract/house-style"
import type { PublicationOptions } from "@hub/contract/publications"
import { readStyleFonts } from "../../house-style/fonts/list.ts"
import { readEffectiveHouseStyle } from "../../house-style/read.ts"
import { runChild } from "../../platform/child-process.ts"
import type { Ctx } from "../../platform/ctx.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { createRunner } from "../../platform/run-in-order.ts"
import { requirePermission } from "../../policy.ts"
import { readLastEdition } from "../create.ts"
import type { EditionJob, EditionResult } from "../edition/job.ts"
import { readStylePictures } from "../edition/pictures.ts"
import { editionTools, isMarkedAsDraft } from "../edition/prepare.ts"
import { fileNameOf } from "../publication.ts"
import { type EditionStart, readEditionStart } from "./first-topic.ts"

const bounds = { milliseconds: 120_000, megabytes: 512 }

/** What would keep an edition from being made is to be seen in its sample. */
const gate: Gate = { unresolved_variable: "warn" }

/** One is laid out at a time, since each takes a process of its own. */
const runInOrder = createRunner()

/** The first topic of a collection as a PDF, with these options. */
export async function printSample(
  ctx: Ctx,
  collection_id: number,
  { options, format }: SampleRequest,
): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.preview")
  const start = await readEditionStart(ctx, collection_id, "pdf")
  const edition = ((await readLastEdition(ctx, collection_id, "pdf"))?.edition ?? 0) + 1
  const style = await readEffectiveHouseStyle(ctx, collection_id)
  return {
    text: await layOutSample(ctx, { ...start, edition, style, options, format }),
    filename: `${fileNameOf({ title: start.name, edition })}, sample.${format}`,
    mime: format === "svg" ? "image/svg+xml" : "application/pdf",
    inline: false,
  }
}

type SampleRequest = { options: PublicationOptions; format: "pdf" | "svg" }
type SampleInput = Omit<EditionStart, "places" | "topic_ids"> & SampleRequest & { edition: number; style: HouseStyle }

/** A book with one topic, as a PDF or as a picture of its pages. */
export const layOutSample = (ctx: Ctx, input: SampleInput): Promise<Buffer> => runInOrder(() => layOut(ctx, input))

async function layOut(ctx: Ctx, input: SampleInput): Promise<Buffer> {
  const { app, now } = ctx
  const { name: title, description, edition, style, topic, variables, pictures } = input
  const { language, numbered, captions, index, glossary, typography, draft, standard } = input.options
  const folder = join(app.work_folder, `sample-${randomUUID()}`)
  const job: EditionJob = {
    kind: "pdf",
    title,
    description,
    edition,
    publisher: style.publisher,
    style,
    fonts: await readStyleFonts(ctx, style),
    as_picture: input.format === "svg",
    language,
    numbered,
    captions,
    index,
    glossary,
    typography,
    draft: isMarkedAsDraft(draft, [topic]),
    standard,
    since: null,
    date: now.toISOString(),
    variables,
    topics: [{ ...topic, level: 1 }],
    findings: [],
    gate,
    pictures: { ...pictures, ...(await readStylePictures(ctx, style)) },
    home: app.public_url,
    folder,
    ...editionTools(),
    program: { hub: "", commit: "" },
  }
  try {
    await mkdir(folder, { recursive: true })
    const written = join(folder, "edition.json")
    await writeFile(written, JSON.stringify(job))
    const signal = AbortSignal.timeout(bounds.milliseconds)
    const made = await runChild<EditionResult>("publications-book-child", written, { signal, ...bounds })
    if ("failed" in made) throw new Error(made.failed)
    if (made.blocked) throw new Error("A sample is never blocked.")
    return await readFile(made.path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
