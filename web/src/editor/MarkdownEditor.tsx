import type { EditorView } from "@codemirror/view"
import { images } from "@hub/contract/images"
import { SegmentedControl } from "@mantine/core"
import { useRef, useState } from "react"
import { CallFailed, upload } from "../call.ts"
import { say } from "../say.ts"
import { type Change, linked, type Selected } from "./commands.ts"
import { InsertDialog } from "./InsertDialog.tsx"
import styles from "./MarkdownEditor.module.css"
import { MarkdownSource } from "./MarkdownSource.tsx"
import { Preview } from "./Preview.tsx"
import { Toolbar } from "./Toolbar.tsx"

type MarkdownEditorProps = { content: string; onChange: (content: string) => void }

/** Markdown beside what readers will see of it; on a phone one after the other. */
export function MarkdownEditor({ content, onChange }: MarkdownEditorProps) {
  const view = useRef<EditorView>(null)
  const [tab, setTab] = useState("write")
  const [inserting, setInserting] = useState<{ kind: "link" | "image"; words: string } | null>(null)

  function run(command: (selected: Selected) => Change): void {
    if (view.current === null) return
    const { state } = view.current
    const { from, to } = state.selection.main
    // Places in the document count every line ending as one, as its plain text does.
    const { anchor, head, ...changes } = command({ text: state.doc.toString(), from, to })
    view.current.dispatch({
      changes: { ...changes, insert: state.toText(changes.insert.replaceAll("\n", state.lineBreak)) },
      selection: { anchor, head },
      scrollIntoView: true,
    })
    view.current.focus()
  }

  function begin(kind: "link" | "image"): void {
    const { state } = view.current ?? {}
    setInserting({ kind, words: state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : "" })
  }

  async function insertFile(file: File, words = ""): Promise<void> {
    setInserting(null)
    const alt_text = words || file.name.replace(/\.\w+$/, "")
    try {
      const image = await upload(images.upload, { body: { alt_text } }, { file })
      run((selected) => linked(selected, { words: alt_text, url: image.public_url, image: true }))
    } catch (error) {
      say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000)
    }
  }

  return (
    <div className={styles.editor} data-tab={tab}>
      <SegmentedControl
        className={styles.tabs ?? ""}
        fullWidth
        aria-label="Write or preview"
        data={[
          { value: "write", label: "Write" },
          { value: "preview", label: "Preview" },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div className={styles.write}>
        <Toolbar onCommand={run} onLink={() => begin("link")} onImage={() => begin("image")} />
        <MarkdownSource
          value={content}
          onChange={onChange}
          onImage={(file) => void insertFile(file)}
          onReady={(made) => (view.current = made)}
        />
      </div>
      <div className={styles.read}>
        <Preview content={content} />
      </div>
      {inserting && (
        <InsertDialog
          {...inserting}
          onClose={() => setInserting(null)}
          onUpload={(file) => void insertFile(file, inserting.words)}
          onInsert={(words, url) => {
            setInserting(null)
            run((selected) => linked(selected, { words, url, image: inserting.kind === "image" }))
          }}
        />
      )}
    </div>
  )
}
