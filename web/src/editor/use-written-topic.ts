import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import type { TopicFormHandle } from "../drafts/topic-form-handle.ts"
import type { TopicText } from "../topics/queries.ts"
import type { ContentHandle } from "./ContentEditor.tsx"
import { type DebouncedCall, debounce } from "./debounce.ts"
import { useLatest } from "./use-latest.ts"

export type WrittenTopic = {
  ref: Ref<TopicFormHandle>
  /** The editor of the content. */
  text: RefObject<ContentHandle | null>
  /** What is begun with. Another one, unless it was reported from here last, is shown in its place. */
  draft: TopicText
  /** At once at each change. */
  onTyping: () => void
  /** When typing pauses, and now and then while it does not. */
  onChange: (draft: TopicText) => void
}

const afterTyping = { wait: 300, latest: 1000 }

/** Title, frontmatter and content of a topic while somebody writes them. */
export function useWrittenTopic({ ref, text, draft, onTyping, onChange }: WrittenTopic) {
  const [title, setTitle] = useState(draft.title)
  const [frontmatter, setFrontmatter] = useState(draft.frontmatter)
  const [initial] = useState(draft.content)
  const reported = useRef(draft)
  const pause = useRef<DebouncedCall>(null)

  const content = (): TopicText => ({ title, frontmatter, content: text.current?.content() ?? draft.content })
  function typing(): void {
    onTyping()
    pause.current?.touch()
  }

  const latest = useLatest({ content, typing })
  useImperativeHandle(ref, () => ({ content: () => latest.current.content() }), [latest])
  // The same at each time, so that a report while somebody types draws the bar again and not the editor.
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
  }, [draft, text])

  return {
    title,
    frontmatter,
    initial,
    typingInText,
    writeTitle: (value: string) => (setTitle(value), typing()),
    writeFrontmatter: (value: string) => (setFrontmatter(value), typing()),
    /** Everything written at this moment, which is reported first. */
    finish(): TopicText {
      pause.current?.flush()
      return content()
    },
  }
}
