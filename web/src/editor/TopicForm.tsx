import { Alert, Button } from "@mantine/core"
import { limits } from "@hub/contract/limits"
import { Link, useRouter } from "@tanstack/react-router"
import { type ReactNode, useRef } from "react"
import type { TopicText } from "../topics/queries.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import field from "../widgets/Field.module.css"
import { ContentEditor, type ContentHandle } from "./ContentEditor.tsx"
import type { SaveOutcome } from "./save-outcome.ts"
import { Frontmatter } from "./Frontmatter.tsx"
import { TextStats } from "./TextStats.tsx"
import { useSaveKey } from "./use-save-key.ts"
import { useWrittenTopic, type WrittenTopic } from "./use-written-topic.ts"
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
  /** What stands over the title, such as status and history. */
  children?: ReactNode
  /** What stands between the title and the text. */
  place?: ReactNode
}

/** The form that makes and changes topics. */
export function TopicForm(props: TopicFormProps) {
  const { project_id = null, draft, saved, state, saving, outcome, saveLabel, onSave, children } = props
  const router = useRouter()
  const text = useRef<ContentHandle>(null)
  const written = useWrittenTopic({ ...props, text })
  const { title, frontmatter, initial, typingInText } = written
  const save = (leave: boolean) => onSave(written.finish(), leave)

  useSaveKey(() => save(false))

  return (
    <form
      className={`${layout.stackFluid} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        save(true)
      }}
    >
      <div className={layout.between}>{children}</div>
      <label className={field.field}>
        <span>
          Title{" "}
          <span aria-hidden className={layout.error}>
            *
          </span>
        </span>
        <input
          className={`${controls.ringClose} ${field.input} ${styles.titleField}`}
          required
          maxLength={limits.title}
          value={title}
          onChange={(event) => written.writeTitle(event.currentTarget.value)}
        />
      </label>
      {props.place}
      <Frontmatter value={frontmatter} onChange={written.writeFrontmatter} />
      <ContentEditor ref={text} project_id={project_id} initial={initial} onTyping={typingInText} />
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
        <TextStats text={draft.content} saved={saved.content} />
        <div className={`${layout.quiet} ${layout.small}`}>
          <output>{saving ? "" : state.words}</output>
          {!saving && state.more !== null && <span>, {state.more}</span>}
        </div>
        <div className={styles.buttons}>
          <Button onClick={() => router.history.back()}>Cancel</Button>
          <Button variant="filled" type="submit" disabled={saving || title.trim() === ""}>
            {saving ? "Saving..." : saveLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}
