import { parseMarkdown, toHtml } from "@hub/markdown"
import { memo, useMemo } from "react"
import { sanitisedHtml } from "../trusted-html.ts"
import { useMath } from "./use-math.ts"
import styles from "./Prose.module.css"

/** Markdown as readers see it. */
export const Prose = memo(function Prose({ text }: { text: string }) {
  const math = useMath(text)
  const html = useMemo(() => toHtml(parseMarkdown(text), { math, numberCaptions: true }), [text, math])
  return <div dir="auto" className={styles.prose} dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }} />
})
