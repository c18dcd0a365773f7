import { mayHoldDrawings } from "@hub/markdown"
import { createOutline } from "@hub/reader/outline"
import { writeTopicPage } from "@hub/reader/page-html"
import { renderTopic } from "../edition/render-topic.ts"
import type { KbHouse } from "@hub/reader/site"
import { describePage, pageHeadingsOf } from "../kb/page-about.ts"
import { wordsFor } from "@hub/reader/words/languages"
import { writeTopicHtml } from "../kb/topic-html.ts"
import { defineComputation } from "../../platform/threads/computation.ts"
import type { EditionStart } from "./first-topic.ts"

type PreviewInput = Omit<EditionStart, "description"> & { home: string; house?: KbHouse | undefined }

/** The page of a topic as a knowledge base would have it. Its images stay in the hub, where the preview finds them. */
export const renderPreviewComputation = defineComputation("publications.preview", renderPreview, ({ topic }) =>
  mayHoldDrawings(topic.content ?? ""),
)

function renderPreview(input: PreviewInput): string {
  const { name, places, topic, topic_ids, pictures, home, house } = input
  const variables = { ...input.variables, ...topic.own_values }
  const ids = new Set(topic_ids)
  const { title, words } = renderTopic(topic, { variables, pictures, home, ids })
  const frame = wordsFor("en")
  const html = writeTopicHtml(
    { id: topic.topic_id ?? 0, title, ...words },
    {
      isTopic: (id) => ids.has(id),
      hasHeading: () => false,
      sizeOf: () => undefined,
      images: new Set(Object.keys(pictures)),
      words: frame.page,
      isRightToLeft: false,
      numbers: undefined,
    },
  )
  const pages = places.map(([id, level, words]): [number, number, string] =>
    id === topic.topic_id ? [id, level, title] : [id, level, words],
  )
  const outline = createOutline(pages)
  const v = { page: "", style: "", theme: "" }
  const site = {
    title: name,
    language: "en",
    frame: frame.language,
    words: frame.page,
    home: "",
    ...(house && { house }),
    v,
  }
  const about = describePage(words, frame.language)
  const place = outline.indexOf.get(topic.topic_id!)!
  return writeTopicPage(site, pages, outline, place, html, pageHeadingsOf(words), about).replace(
    / src="\.\.\/images\/([\w-]+)"/g,
    ' src="/media/$1/picture"',
  )
}
