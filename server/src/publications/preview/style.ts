import type { editionPreview } from "@hub/contract/edition-preview"
import { PublicationOptions } from "@hub/contract/publications"
import type { RouteAnswer, RouteInput } from "@hub/contract/route"
import { requireStyleFonts, requireStyleImages } from "../../house-style/change.ts"
import { fillHouseStyle } from "../../house-style/read.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { requirePermission } from "../../policy.ts"
import type { EditionTopic } from "../edition/job.ts"
import { type EditionStart, findEditionStart } from "./first-topic.ts"
import { renderEditionPreview } from "./page.ts"
import { layOutSample } from "./sample.ts"

type StylePreviewInput = RouteInput<typeof editionPreview.style>["body"]

/** How a book would look in a style that is not saved yet. */
export async function previewStyle(
  ctx: Ctx,
  { own, collection_id }: StylePreviewInput,
): Promise<RouteAnswer<typeof editionPreview.style>> {
  requirePermission(ctx.actor, "publications.preview")
  await requireStyleImages(ctx, own)
  await requireStyleFonts(ctx, own)
  const style = await fillHouseStyle(ctx, collection_id, own)
  const start = (collection_id === null ? undefined : await findEditionStart(ctx, collection_id, "pdf")) ?? sampleStart
  const options = PublicationOptions.parse({})
  const svg = await layOutSample(ctx, { ...start, edition: 1, style, options, format: "svg" })
  return { svg: svg.toString(), html: await renderEditionPreview(ctx, start, style) }
}

const content = `This is how the text of an edition looks: its font, its headings, and what stands at the top and the foot of each page. A [link](https://example.org) has the color of links.

## Findings

> [!NOTE]
> Notes keep their own colours, whatever the color of the house is.

| Region | 2024 | 2025 |
| --- | ---: | ---: |
| North | 1,204.5 | 1,251.0 |
| South | 987.1 | 1,003.8 |

### Method

1. Ask people.
2. Count the answers.
`

const topic: EditionTopic = {
  kind: "topic",
  node_id: null,
  topic_id: 1,
  title: "A chapter of the book",
  own_title: null,
  level: 1,
  new_page: false,
  approved: true,
  content,
  own_values: null,
  frontmatter: "",
}

const sampleStart: EditionStart = {
  name: "Title of the collection",
  description: "",
  topic,
  places: [[1, 1, topic.title]],
  topic_ids: [1],
  variables: {},
  pictures: {},
}
