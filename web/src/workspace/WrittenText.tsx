import { useMemo } from "react"
import { ContentEditor } from "../editor/ContentEditor.tsx"
import { Frontmatter } from "../editor/Frontmatter.tsx"
import { useWrittenTopic, type WrittenTopic } from "../editor/use-written-topic.ts"
import { TitleField } from "../editor/TitleField.tsx"
import type { WriterMark } from "../editor/writer-marks.ts"
import { useMarkedText, type useWrittenMarks } from "./comments/use-written-marks.ts"
import type { WritingStart } from "./use-start-writing.ts"
import styles from "../widgets/WrittenText.module.css"

type WrittenTextProps = WrittenTopic & {
  start: WritingStart
  /** Where the choice of the mode goes, and the tools. */
  modes: Element
  tools: Element
  /** Where others write, and what hears that the caret moves. */
  writers: readonly WriterMark[]
  onMove: () => void
  /** Where the open comments are, and what a click on their words does. */
  marks: ReturnType<typeof useWrittenMarks>
}

/** Title and text, to be written as they are read. */
export function WrittenText({ start, modes, tools, text, writers, onMove, marks, ...topic }: WrittenTextProps) {
  const written = useWrittenTopic({ ...topic, text })
  const { title, frontmatter, initial, typingInText } = written
  const page = useMemo(
    () => ({ modes, tools, place: start.place, focused: true, wasRead: true }),
    [modes, tools, start.place],
  )
  const marked = useMarkedText(marks)
  return (
    // What a click on marked words does here, J and K do as well.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={marked} className={styles.text} onClick={marks.onClick}>
      <TitleField value={title} onChange={written.writeTitle} onEnter={() => text.current?.focus()} />
      <ContentEditor
        ref={text}
        project_id={start.topic.project_id}
        initial={initial}
        onTyping={typingInText}
        page={page}
        writers={writers}
        commentsIn={marks.marksIn}
        onMove={onMove}
      />
      <div className={styles.more}>
        <Frontmatter value={frontmatter} onChange={written.writeFrontmatter} />
      </div>
    </div>
  )
}
