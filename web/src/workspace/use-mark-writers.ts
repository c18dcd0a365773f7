import type { TopicPage } from "@hub/contract/topics"
import { useEffect } from "react"
import { writerAttributes, writerMarksIn } from "../editor/writer-marks.ts"
import { findBlockIndex } from "./find-words.ts"
import { blocksOf, findTopicText, offsetOfBlock } from "./passage-text.ts"
import { useTopicPresence } from "./topic-presence.ts"

/** Marks where others write in the text of a topic that is read, once its HTML is on the page. */
export function useMarkWriters({ revision, content }: TopicPage, html: string): void {
  const others = useTopicPresence().presence?.others
  useEffect(() => {
    const text = findTopicText()
    if (!text || html === "") return
    const blocks = blocksOf(text)
    const starts = blocks.map(offsetOfBlock)
    const marked = writerMarksIn(content, { revision, content }, others ?? []).flatMap((mark) => {
      const block = blocks[findBlockIndex(starts, mark.start)]
      const { class: name, ...attributes } = writerAttributes(mark)
      return block ? [{ block, name, attributes }] : []
    })
    for (const { block, name, attributes } of marked) {
      block.classList.add(name)
      for (const [attribute, value] of Object.entries(attributes)) block.setAttribute(attribute, value)
    }
    return () => {
      for (const { block, name, attributes } of marked) {
        block.classList.remove(name)
        for (const attribute of Object.keys(attributes)) block.removeAttribute(attribute)
      }
    }
  }, [others, revision, content, html])
}
