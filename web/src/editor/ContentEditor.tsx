import { images } from "@hub/contract/images"
import { Alert, SegmentedControl } from "@mantine/core"
import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from "react"
import { CallFailed, upload } from "../call.ts"
import { say } from "../say.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "./ContentEditor.module.css"
import type { Finder, Found } from "./find.ts"
import { FindPanel } from "./FindPanel.tsx"
import { InsertDialog } from "./InsertDialog.tsx"
import {
  type Mode,
  modeFor,
  type ModeName,
  type ModeProps,
  noStatus,
  rememberedMode,
  rememberMode,
  sameStatus,
} from "./mode.ts"
import { Toolbar } from "./Toolbar.tsx"

const modes = {
  markdown: lazy(async () => ({ default: (await import("./MarkdownSource.tsx")).MarkdownSource })),
  visual: lazy(async () => ({ default: (await import("./visual/VisualEditor.tsx")).VisualEditor })),
  preview: lazy(async () => ({ default: (await import("./Preview.tsx")).Preview })),
}

const labels: { value: ModeName; label: string }[] = [
  { value: "markdown", label: "Markdown" },
  { value: "visual", label: "WYSIWYG" },
  { value: "preview", label: "Preview" },
]

/** What the form asks of the content while it is written. */
export type Content = Pick<Mode, "content" | "show" | "focus">

type ContentEditorProps = { ref: Ref<Content>; initial: string; onTyping: () => void }

/** One text in one of its modes. */
export function ContentEditor({ ref, initial, onTyping }: ContentEditorProps) {
  const mode = useRef<Mode>(null)
  const memory = useRef<ModeProps["memory"]["current"]>({})
  const [name, setName] = useState(() => modeFor(initial, rememberedMode()))
  const [begin, setBegin] = useState<ModeProps["begin"]>({ text: initial, place: null })
  const [status, setStatus] = useState(noStatus)
  const [finding, setFinding] = useState<{ finder: Finder; words: string; first: Found } | null>(null)
  const [inserting, setInserting] = useState<{ kind: "link" | "image"; words: string } | null>(null)
  const [inexact, setInexact] = useState<string | null>(null)
  const Shown = modes[name]

  useImperativeHandle(
    ref,
    () => ({
      content: () => mode.current?.content() ?? begin.text,
      show: (text) => (mode.current ? mode.current.show(text) : setBegin({ text, place: null })),
      focus: () => mode.current?.focus(),
    }),
    [begin],
  )

  function change(next: ModeName): void {
    if (mode.current) setBegin({ text: mode.current.content(), place: mode.current.place() })
    setFinding(null)
    setName(next)
    setStatus(noStatus)
    rememberMode(next)
  }

  function find(): void {
    const finder = mode.current?.finder()
    if (!finder) return
    const selected = mode.current?.selectedText() ?? ""
    const words = selected.includes("\n") ? "" : selected
    setFinding({ finder, words, first: finder.look({ text: words, matchCase: false }) })
  }

  const ask = (kind: "link" | "image") => setInserting({ kind, words: mode.current?.selectedText() ?? "" })

  async function insertFile(file: File, words = ""): Promise<void> {
    setInserting(null)
    const alt_text = words || file.name.replace(/\.\w+$/, "")
    try {
      const image = await upload(images.upload, { body: { alt_text } }, { file })
      mode.current?.insert({ kind: "image", words: alt_text, url: image.public_url })
    } catch (error) {
      say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000)
    }
  }

  return (
    <div className={styles.editor} data-editor>
      <div className={styles.head} data-editor-head>
        <SegmentedControl aria-label="Mode" size="xs" data={labels} value={name} onChange={change} />
        {name !== "preview" && (
          <Toolbar
            status={status}
            onCommand={(command) => mode.current?.run(command)}
            onLink={() => ask("link")}
            onImage={() => ask("image")}
          />
        )}
        {finding && (
          <FindPanel
            {...finding}
            onClose={() => {
              setFinding(null)
              mode.current?.focus()
            }}
          />
        )}
      </div>
      {inexact !== null && (
        <Alert
          variant="outline"
          color="yellow"
          m="xs"
          title="Something here cannot be said exactly in Markdown"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setInexact(null)}
        >
          {inexact === "" ? "Look at what you wrote last" : `Look at “${inexact}”`} in Preview: readers may see it a
          little differently.
        </Alert>
      )}
      <div className={styles.mode}>
        <Suspense fallback={<LoadingRows label="Opening the editor…" />}>
          <Shown
            key={name}
            ref={mode}
            begin={begin}
            memory={memory}
            onTyping={onTyping}
            onStatus={(next) => setStatus((before) => (sameStatus(before, next) ? before : next))}
            onImage={(file) => void insertFile(file)}
            onLink={() => ask("link")}
            onFind={find}
            onInexact={setInexact}
          />
        </Suspense>
      </div>
      {inserting && (
        <InsertDialog
          {...inserting}
          onClose={() => setInserting(null)}
          onUpload={(file) => void insertFile(file, inserting.words)}
          onInsert={(words, url) => {
            setInserting(null)
            mode.current?.insert({ kind: inserting.kind, words, url })
            mode.current?.focus()
          }}
        />
      )}
    </div>
  )
}
