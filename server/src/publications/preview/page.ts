import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { HouseStyle } from "@hub/contract/house-style"
import type { editionPreview } from "@hub/contract/edition-preview"
import type { RouteAnswer } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { root } from "../../platform/root.ts"
import { compute } from "../../platform/threads/compute.ts"
import { requirePermission } from "../../policy.ts"
import { readStyleFonts } from "../../house-style/fonts/list.ts"
import { readEffectiveHouseStyle } from "../../house-style/read.ts"
import { readStylePictures } from "../edition/pictures.ts"
import { createKbHouse } from "../kb/house-style.ts"
import { describeHouse } from "../kb/make-kb.ts"
import { type EditionStart, readEditionStart } from "./first-topic.ts"
import { renderPreviewComputation } from "./page-computation.ts"

/** The first topic of a collection as its readers would see it. */
export async function previewPage(ctx: Ctx, collection_id: number): Promise<RouteAnswer<typeof editionPreview.page>> {
  requirePermission(ctx.actor, "publications.preview")
  const start = await readEditionStart(ctx, collection_id, "mobile_kb")
  const style = await readEffectiveHouseStyle(ctx, collection_id)
  return { title: start.topic.title, html: await renderEditionPreview(ctx, start, style) }
}

/** A topic as its page of a knowledge base in this style, in one document. */
export async function renderEditionPreview(
  ctx: Ctx,
  { description: _description, ...start }: EditionStart,
  style: HouseStyle,
): Promise<string> {
  const pictures = Object.entries(await readStylePictures(ctx, style)).map(([key, one]) => [key, { ...one, name: key }])
  const fonts = await readStyleFonts(ctx, style)
  const files = createKbHouse({ style, fonts, pictures: Object.fromEntries(pictures), publisher: style.publisher })
  const house = files && describeHouse(files)
  const page = await compute(ctx, renderPreviewComputation, { ...start, home: ctx.app.public_url, house })
  const rules = await readFile(join(root, "dist/server/kb-reader/style.css"), "utf8")
  return withoutPrograms(page, `${rules}${files ? withoutFonts(files.rules) : ""}`)
}

/** A preview loads no fonts: what the device has of them is shown. */
const withoutFonts = (rules: string) => rules.replace(/@font-face \{[^}]*\}\n/g, "")

/** The same page with its style in it and no program; its links and buttons lead nowhere. */
function withoutPrograms(page: string, style: string): string {
  const [from, to] = [page.indexOf('<link rel="icon"'), page.indexOf("</head>")]
  const head = `${page.slice(0, from)}<base target="_blank"><style>${style}</style>`
  return head + page.slice(to).replace('<header class="bar">', '<header class="bar" inert>')
}
