import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useDifference } from "../../engine/use-difference.ts"
import { topicQuery } from "../../topics/queries.ts"
import { sanitisedHtml } from "../../trusted-html.ts"
import { variableList } from "../../variables/queries.ts"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import prose from "../../widgets/Prose.module.css"
import styles from "./Incorporate.module.css"
import { findPlaces, markWords } from "./mark-words.ts"

type RenderedWordsProps = {
  topic: number
  before: string
  /** What they become; left out, nothing of them changes. */
  after?: string
  /** Words that are talked about, and how the text goes up to them. */
  marked?: string | undefined
  leading?: string
}

/** Words as readers see them, with the values of their variables, and what a suggestion changes or a comment is about marked. */
export function RenderedWords({ topic, before, after = before, marked = "", leading = "" }: RenderedWordsProps) {
  const html = useDifference(before, after, useValues(topic))
  const trusted = useMemo(
    () => (html === undefined ? undefined : { __html: sanitisedHtml(withMarkedWords(html, marked, leading)) }),
    [html, marked, leading],
  )
  if (trusted === undefined) return <LoadingRows rows={1} label="Loading text…" />
  return (
    // oxlint-disable-next-line react/no-danger
    <div dir="auto" className={`${prose.prose} ${styles.context}`} dangerouslySetInnerHTML={trusted} />
  )
}

/** The values that variables have in a topic. */
function useValues(id: number): Record<string, string> | undefined {
  const project_id = useQuery(topicQuery(id)).data?.project_id ?? null
  const { data } = useQuery(variableList({ project_id }))
  return useMemo(() => data && Object.fromEntries(data.map(({ slug, value }) => [slug, value])), [data])
}

function withMarkedWords(html: string, words: string, leading: string): string {
  if (words.trim() === "") return html
  const template = document.createElement("template")
  template.innerHTML = sanitisedHtml(html)
  markWords(template.content, words, findPlaces(leading, words).length)
  return template.innerHTML
}
