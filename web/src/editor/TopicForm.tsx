import { Alert, Button } from "@mantine/core"
import type { TopicFormHandle } from "../drafts/topic-form-handle.ts"
import { limits } from "@hub/contract/limits"
import { useRouter } from "@tanstack/react-router"
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import type { TopicText } from "../topics/queries.ts"
import layout from "../widgets/Layout.module.css"
import field from "../widgets/Field.module.css"
import { type ContentHandle, ContentEditor } from "./ContentEditor.tsx"
import type { SaveNotice } from "./save-notice.ts"
import { Frontmatter } from "./Frontmatter.tsx"
import { useLatest } from "./use-latest.ts"
import { debounce, type Debounced } from "./debounce.ts"
import { TextStats } from "./TextStats.tsx"
import styles from "../widgets/TopicForm.module.css"

type TopicFormProps = {
  ref: Ref<TopicFormHandle>
  /** Whose values of variables the text has. */
  project_id?: number | null
  /** What the form begins with. Another one, unless the form itself reported it last, is shown in its place. */
  draft: TopicText
  /** What the hub holds. */
  saved: TopicText
  /** At once at each change. */
  onTyping: () => void
  /** When typing pauses, and now and then while it does not. */
  onChange: (draft: TopicText) => void
  /** Whether it is saved, and how much of it was when it was. */
  state: { words: string; more: string | null }
  saving: boolean
  notice: SaveNotice | null
  saveLabel: string
  /** Whether something else decides about the text, which nobody writes in meanwhile. */
  rests?: boolean
  /** `leave` tells that the button was pressed; the keyboard saves and stays. */
  onSave: (draft: TopicText, leave: boolean) => void
  /** What stands over the title, such as status and history. */
  children?: ReactNode
}

const afterTyping = { wait: 300, latest: 1000 }

/** The form that makes and changes topics. */
export function TopicForm(props: TopicFormProps) {
  const {
    ref,
    project_id = null,
    draft,
    saved,
    onTyping,
    onChange,
    state,
    saving,
    notice,
    saveLabel,
    rests = false,
    onSave,
    children,
  } = props
  const router = useRouter()
  const text = useRef<ContentHandle>(null)
  const [title, setTitle] = useState(draft.title)
  const [frontmatter, setFrontmatter] = useState(draft.frontmatter)
  const reported = useRef(draft)

  const pause = useRef<Debounced>(null)

  const [initial] = useState(draft.content)
  const content = (): TopicText => ({ title, frontmatter, content: text.current?.content() ?? draft.content })
  function typing(): void {
    onTyping()
    pause.current?.touch()
  }

  const latest = useLatest({ content, typing })
  useImperativeHandle(ref, () => ({ content: () => latest.current.content() }), [latest])
  // The same at each time, so that a report while somebody types draws the bar anew and not the editor.
  const [typingInText] = useState(() => () => latest.current.typing())

  const report = useEffectEvent(() => {
    reported.current = content()
    onChange(reported.current)
  })
  // While the form goes, its parts are still there in this phase and in no later one.
  useLayoutEffect(() => {
    const made = debounce(() => report(), afterTyping)
    pause.current = made
    return () => made.flush()
  }, [])

  useEffect(() => {
    if (draft === reported.current) return
    reported.current = draft
    pause.current?.cancel()
    setTitle(draft.title)
    setFrontmatter(draft.frontmatter)
    text.current?.show(draft.content)
  }, [draft])

  function save(leave: boolean): void {
    pause.current?.flush()
    onSave(content(), leave)
  }

  const saveAndStay = useEffectEvent(() => save(false))
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return
      event.preventDefault()
      saveAndStay()
    }
    addEventListener("keydown", pressed)
    return () => removeEventListener("keydown", pressed)
  }, [])

  return (
    <form
      className={`${layout.stackFluid} ${styles.form}`}
      inert={rests}
      onSubmit={(event) => {
        event.preventDefault()
        save(true)
      }}
    >
      <div className={layout.between}>{children}</div>
      <label className={field.field}>
        <span>
          Title{" "}
          <span aria-hidden className={field.star}>
            *
          </span>
        </span>
        <input
          className={field.input}
          required
          maxLength={limits.title}
          value={title}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            typing()
          }}
        />
      </label>
      <Frontmatter
        value={frontmatter}
        onChange={(value) => {
          setFrontmatter(value)
          typing()
        }}
      />
      <ContentEditor ref={text} project_id={project_id} initial={initial} onTyping={typingInText} />
      <div className={styles.bar}>
        {notice && (
          <Alert
            className={layout.wide ?? ""}
            color={notice.kind === "saved" ? "green" : "red"}
            role={notice.kind === "saved" ? "status" : "alert"}
            title={notice.sentence}
          >
            {notice.more}
          </Alert>
        )}
        <TextStats text={draft.content} saved={saved.content} />
        <div className={`${layout.quiet} ${styles.fact}`}>
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
