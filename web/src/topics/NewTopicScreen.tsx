import { Title } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { newIdempotencyKey } from "../call.ts"
import { type Notice, same, useLeaveQuestion, why } from "../editor/draft.ts"
import { TopicForm, type Writing } from "../editor/TopicForm.tsx"
import { say } from "../say.ts"
import { createTopic, type Draft, useTopicsChanged } from "./queries.ts"

const empty: Draft = { title: "", content: "", frontmatter: "" }

export function NewTopicScreen() {
  const navigate = useNavigate()
  const changed = useTopicsChanged()
  const [draft, setDraft] = useState(empty)
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  // One key for one text: what is sent again unchanged makes no second topic.
  const [sent, setSent] = useState({ draft: empty, key: newIdempotencyKey() })
  const writing = useRef<Writing>(null)
  const [typing, setTyping] = useState(false)
  const letGo = useLeaveQuestion(() => !same(writing.current?.content() ?? draft, empty))

  async function create(draft: Draft): Promise<void> {
    if (saving || draft.title.trim() === "") return
    const key = same(draft, sent.draft) ? sent.key : newIdempotencyKey()
    setSent({ draft, key })
    setSaving(true)
    setNotice(null)
    try {
      const { id } = await createTopic(draft, key)
      say("Topic created successfully!", "success")
      void changed()
      letGo()
      await navigate({ to: "/topics/$id/edit", params: { id }, replace: true })
    } catch (error) {
      setNotice({ kind: "failed", sentence: "Failed to save topic. Please try again.", ...why(error) })
      setSaving(false)
    }
  }

  return (
    <TopicForm
      ref={writing}
      draft={draft}
      saved={empty}
      onTyping={() => setTyping(true)}
      onChange={(next) => {
        setDraft(next)
        setTyping(false)
      }}
      dirty={typing || !same(draft, empty)}
      saving={saving}
      notice={notice}
      saveLabel="Create Topic"
      onSave={(written) => void create(written)}
    >
      <Title order={1}>New Topic</Title>
    </TopicForm>
  )
}
