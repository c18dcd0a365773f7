import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { editionPreview } from "@hub/contract/edition-preview"
import type { RouteAnswer } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { root } from "../../platform/root.ts"
import { compute } from "../../platform/threads/compute.ts"
import { requirePermission } from "../../policy.ts"
import { readEditionStart } from "./first-topic.ts"
import { renderPreviewComputation } from "./page-computation.ts"

/** The first topic of a collection as its readers would see it. */
export async function previewPage(ctx: Ctx, collection_id: number): Promise<RouteAnswer<typeof editionPreview.page>> {
  requirePermission(ctx.actor, "publications.preview")
  const { description: _, ...start } = await readEditionStart(ctx, collection_id, "mobile_kb")
  const page = await compute(ctx, renderPreviewComputation, { ...start, home: ctx.app.public_url })
  const style = await readFile(join(root, "dist/server/kb-reader/style.css"), "utf8")
  return { title: start.topic.title, html: withoutPrograms(page, style) }
}

/** The same page with its style in it and no program; its links and buttons lead nowhere. */
function withoutPrograms(page: string, style: string): string {
  const [from, to] = [page.indexOf('<link rel="icon"'), page.indexOf("</head>")]
  const head = `${page.slice(0, from)}<base target="_blank"><style>${style}</style>`
  return head + page.slice(to).replace('<header class="bar">', '<header class="bar" inert>')
}
