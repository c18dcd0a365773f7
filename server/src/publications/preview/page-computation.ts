import { createOutline } from "@hub/reader/outline"
import { writeTopicPage } from "@hub/reader/page-html"
import { renderTopic } from "../edition/render-topic.ts"
import { pageHeadingsOf } from "../kb/make-kb.ts"
import { writeTopicHtml } from "../kb/topic-html.ts"
import { defineComputation } from "../../platform/threads/computation.ts"
import type { EditionStart } from "./first-topic.ts"

type PreviewInput = Omit<EditionStart, "description"> & { home: string }

/** The page of a topic as a knowledge base would have it. Its images stay in the hub, where the preview finds them. */
export const renderPreviewComputation = defineComputation("publications.preview", (input: PreviewInput): string => {
  const { name, places, topic, topic_ids, pictures, home } = input
  const variables = { ...input.variables, ...topic.own_values }
  const ids = new Set(topic_ids)
  const { title, words } = renderTopic(topic, { variables, pictures, home, ids })
  const html = writeTopicHtml(
    { title, ...words },
    { isTopic: (id) => ids.has(id), hasHeading: () => false, images: new Set(Object.keys(pictures)) },
  ).replace(/ src="\.\.\/images\/([\w-]+)"/g, ' src="/media/$1/picture"')
  const pages = places.map(([id, level, words]): [number, number, string] =>
    id === topic.topic_id ? [id, level, title] : [id, level, words],
  )
  const outline = createOutline(pages)
  const site = { title: name, language: "en", home: "", v: { page: "", style: "" } }
  return writeTopicPage(site, pages, outline, outline.indexOf.get(topic.topic_id!)!, html, pageHeadingsOf(words))
})
