import { limits } from "@hub/contract/limits"
import { Alert, Button, Collapse, Group, Text, Textarea, TextInput } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import type { Draft } from "../topics/queries.ts"
import type { Notice } from "./draft.ts"
import { useLatest } from "./latest.ts"
import { MarkdownEditor } from "./MarkdownEditor.tsx"
import styles from "./TopicForm.module.css"

type TopicFormProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  dirty: boolean
  saving: boolean
  notice: Notice | null
  saveLabel: string
  /** `leave` tells that the button was pressed; the keyboard saves and stays. */
  onSave: (leave: boolean) => void
  /** What stands over the title, such as status and history. */
  children?: ReactNode
}

/** The form that makes and changes topics. */
export function TopicForm(props: TopicFormProps) {
  const { draft, onChange, dirty, saving, notice, saveLabel, onSave, children } = props
  const router = useRouter()
  const latest = useLatest({ draft, onChange, onSave })
  const [shown, setShown] = useState(draft.frontmatter !== "")

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return
      event.preventDefault()
      latest.current.onSave(false)
    }
    addEventListener("keydown", save)
    return () => removeEventListener("keydown", save)
  }, [latest])

  const change = (part: Partial<Draft>) => onChange({ ...latest.current.draft, ...part })

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(true)
      }}
    >
      <div className={styles.head}>
        {children}
        <Group className={styles.buttons ?? ""}>
          <Text size="sm" c="dimmed" component="output">
            {dirty && !saving ? "Unsaved changes" : ""}
          </Text>
          <Button variant="default" onClick={() => router.history.back()}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving || draft.title.trim() === ""}>
            {saving ? "Saving..." : saveLabel}
          </Button>
        </Group>
      </div>
      {notice && (
        <Alert
          variant="outline"
          color={notice.kind === "saved" ? "green" : "red"}
          role={notice.kind === "saved" ? "status" : "alert"}
          title={notice.sentence}
        >
          {notice.more}
        </Alert>
      )}
      <TextInput
        label="Title"
        required
        maxLength={limits.title}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MarkdownEditor content={draft.content} onChange={(content) => change({ content })} />
      <div>
        <Button variant="subtle" size="compact-sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          Frontmatter
        </Button>
        <Collapse expanded={shown}>
          <Textarea
            aria-label="Frontmatter"
            description="Names and values in YAML, kept with the topic and not shown to readers."
            autosize
            minRows={3}
            maxRows={16}
            classNames={{ input: styles.code ?? "" }}
            value={draft.frontmatter}
            onChange={(event) => change({ frontmatter: event.currentTarget.value })}
          />
        </Collapse>
      </div>
    </form>
  )
}
