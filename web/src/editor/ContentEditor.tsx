import { images } from "@hub/contract/images"
import { SegmentedControl } from "@mantine/core"
import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from "react"
import { CallFailed, upload } from "../call.ts"
import { say } from "../say.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "./ContentEditor.module.css"
import { InsertDialog } from "./InsertDialog.tsx"
import { type Mode, modeFor, type ModeName, noStatus, rememberedMode, rememberMode, sameStatus } from "./mode.ts"
import { Toolbar } from "./Toolbar.tsx"

const modes = {
  markdown: lazy(async () => ({ default: (await import("./MarkdownSource.tsx")).MarkdownSource })),
  preview: lazy(async () => ({ default: (await import("./Preview.tsx")).Preview })),
}

const shownModes = [
  { value: "markdown", label: "Markdown" },
  { value: "preview", label: "Preview" },
] as const

type Shown = keyof typeof modes
const shownFor = (name: ModeName): Shown => (name === "visual" ? "markdown" : name)

/** What the form asks of the content while it is written. */
export type Content = Pick<Mode, "content" | "show" | "focus">

type ContentEditorProps = { ref: Ref<Content>; initial: string; onTyping: () => void }

/** One text in one of its modes. */
export function ContentEditor({ ref, initial, onTyping }: ContentEditorProps) {
  const mode = useRef<Mode>(null)
  const [name, setName] = useState(() => shownFor(modeFor(initial, rememberedMode())))
  const [begin, setBegin] = useState<{ text: string; place: ReturnType<Mode["place"]> | null }>({
    text: initial,
    place: null,
  })
  const [status, setStatus] = useState(noStatus)
  const [inserting, setInserting] = useState<{ kind: "link" | "image"; words: string } | null>(null)
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

  function change(next: Shown): void {
    if (mode.current) setBegin({ text: mode.current.content(), place: mode.current.place() })
    setName(next)
    setStatus(noStatus)
    rememberMode(next)
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
    <div className={styles.editor}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label="Mode"
          size="xs"
          data={[...shownModes]}
          value={name}
          onChange={(next) => change(next)}
        />
        {name !== "preview" && (
          <Toolbar
            status={status}
            onCommand={(command) => mode.current?.run(command)}
            onLink={() => ask("link")}
            onImage={() => ask("image")}
          />
        )}
      </div>
      <div className={styles.mode}>
        <Suspense fallback={<LoadingRows />}>
          <Shown
            key={name}
            ref={mode}
            begin={begin}
            onTyping={onTyping}
            onStatus={(next) => setStatus((before) => (sameStatus(before, next) ? before : next))}
            onImage={(file) => void insertFile(file)}
            onLink={() => ask("link")}
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
