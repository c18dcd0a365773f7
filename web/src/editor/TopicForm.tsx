import { Alert, Button } from "@mantine/core"
import { Link, useRouter } from "@tanstack/react-router"
import { type ReactNode, useMemo, useRef, useState } from "react"
import type { TopicText } from "../topics/queries.ts"
import layout from "../widgets/Layout.module.css"
import { ContentEditor, type ContentHandle } from "./ContentEditor.tsx"
import type { SaveOutcome } from "./save-outcome.ts"
import { Frontmatter } from "./Frontmatter.tsx"
import { TextStats } from "./TextStats.tsx"
import { useSaveKey } from "./use-save-key.ts"
import { TitleField } from "./TitleField.tsx"
import { WritingTools } from "./WritingTools.tsx"
import { useWrittenTopic, type WrittenTopic } from "./use-written-topic.ts"
import writing from "../widgets/WrittenText.module.css"
import styles from "../widgets/TopicForm.module.css"

type TopicFormProps = Omit<WrittenTopic, "text"> & {
  /** Whose values of variables the text has. */
  project_id?: number | null
  /** What the hub holds. */
  saved: TopicText
  /** Whether it is saved, and how much of it was when it was. */
  state: { words: string; more: string | null }
  saving: boolean
  outcome: SaveOutcome | null
  saveLabel: string
  /** `leave` tells that the button was pressed; the keyboard saves and stays. */
  onSave: (draft: TopicText, leave: boolean) => void
  /** What stands in the bar over the text, such as status and history. */
  children?: ReactNode
  /** Where it goes, below the text. */
  place?: ReactNode
}

/** The form that makes and changes topics. */
export function TopicForm(props: TopicFormProps) {
  const { project_id = null, draft, saved, state, saving, outcome, saveLabel, onSave, children } = props
  const router = useRouter()
  const text = useRef<ContentHandle>(null)
  const written = useWrittenTopic({ ...props, text })
  const { title, frontmatter, initial, typingInText } = written
  // The editor puts its tools, and the choice of its mode, into these once they are on the page.
  const [modes, modesRef] = useState<Element | null>(null)
  const [tools, toolsRef] = useState<Element | null>(null)
  const page = useMemo(
    () => modes && tools && { modes, tools, place: null, focused: false, wasRead: false },
    [modes, tools],
  )
  const save = (leave: boolean) => onSave(written.finish(), leave)

  useSaveKey(() => save(false))

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save(true)
      }}
    >
      <div className={styles.head}>
        {children}
        <span ref={modesRef} className={styles.modes} />
      </div>
      <div className={styles.leaf}>
        <div className={writing.writing} data-editor="page">
          <WritingTools toolsRef={toolsRef} />
          <TitleField value={title} onChange={written.writeTitle} onEnter={() => text.current?.focus()} isInForm />
          {page && (
            <div className={writing.text}>
              <ContentEditor ref={text} project_id={project_id} initial={initial} onTyping={typingInText} page={page} />
            </div>
          )}
          <div className={`${writing.more} ${layout.rowCentred}`}>
            {props.place}
            <Frontmatter value={frontmatter} onChange={written.writeFrontmatter} />
          </div>
        </div>
      </div>
      <div className={styles.bar}>
        {outcome && (
          <Alert
            className={layout.wide ?? ""}
            color={outcome.kind === "saved" ? "green" : "red"}
            role={outcome.kind === "saved" ? "status" : "alert"}
            title={outcome.sentence}
          >
            {outcome.more}{" "}
            {outcome.link && (
              <Link className={layout.link} to={outcome.link.to}>
                {outcome.link.label}
              </Link>
            )}
          </Alert>
        )}
        <Button variant="filled" type="submit" disabled={saving || title.trim() === ""}>
          {saving ? "Saving..." : saveLabel}
        </Button>
        <Button onClick={() => router.history.back()}>Cancel</Button>
        <TextStats text={draft.content} saved={saved.content} />
        <div className={`${layout.quiet} ${layout.small}`}>
          <output>{saving ? "" : state.words}</output>
          {!saving && state.more !== null && <span>, {state.more}</span>}
        </div>
      </div>
    </form>
  )
}
