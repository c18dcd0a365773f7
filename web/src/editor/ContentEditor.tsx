import { Alert } from "@mantine/core"
import { memo, type Ref, useImperativeHandle, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./ContentEditor.module.css"
import { type CommentMarksIn, noCommentMarks } from "./comment-marks.ts"
import type { Finder, FindResult } from "./find.ts"
import { FindPanel } from "./FindPanel.tsx"
import {
  type EditorMode,
  type EditorPosition,
  modeFor,
  type ModeName,
  type EditorModeProps,
  noStatus,
  rememberedMode,
  rememberMode,
  isSameStatus,
} from "./mode.ts"
import { ModeChoice } from "./ModeChoice.tsx"
import { EditorToolbar } from "./EditorToolbar.tsx"
import { noMarks, type WriterMark } from "./writer-marks.ts"
import { VariableSearch } from "./variables/VariableSearch.tsx"

const dialogs = {
  link: lazy(async () => (await import("./insert/InsertLinkDialog.tsx")).InsertLinkDialog),
  image: lazy(async () => (await import("./insert/InsertImageDialog.tsx")).InsertImageDialog),
}

/** What asks for no words of the text. */
const forms = {
  table: lazy(async () => (await import("./insert/InsertTableDialog.tsx")).InsertTableDialog),
  footnote: lazy(async () => (await import("./insert/InsertFootnoteDialog.tsx")).InsertFootnoteDialog),
}

const opening = <LoadingRows label="Opening the editor…" />
const modes = {
  markdown: lazy(async () => (await import("./MarkdownSource.tsx")).MarkdownSource, opening),
  visual: lazy(async () => (await import("./visual/VisualEditor.tsx")).VisualEditor, opening),
  preview: lazy(async () => (await import("./PreviewMode.tsx")).PreviewMode, opening),
}

/** What the form asks of the content while it is written. */
export type ContentHandle = Pick<EditorMode, "content" | "show" | "focus" | "goTo" | "place">

type ContentEditorProps = Pick<EditorModeProps, "project_id" | "onTyping"> & {
  ref: Ref<ContentHandle>
  initial: string
  page: EditorPage
  /** Where others write. */
  writers?: readonly WriterMark[]
  /** Which words have open comments. */
  commentsIn?: CommentMarksIn
  /** The caret is elsewhere, maybe; must cost nothing. */
  onMove?: () => void
}

/** Where the tools of a text and the choice of its mode go, and where to begin. */
export type EditorPage = {
  tools: Element
  modes: Element
  place: EditorPosition | null
  focused: boolean
  /** It was just read, as readers see it. */
  wasRead: boolean
}

/** A text that was just read does not begin with the preview again. */
function firstMode(text: string, wasRead: boolean): ModeName {
  const remembered = rememberedMode()
  return wasRead ? modeFor(text, remembered === "preview" ? null : remembered, "visual") : modeFor(text, remembered)
}

/** One text in one of its modes. */
export const ContentEditor = memo(function ContentEditor(props: ContentEditorProps) {
  const { ref, project_id, initial, onTyping, page, onMove } = props
  const mode = useRef<EditorMode>(null)
  const memory = useRef<EditorModeProps["memory"]["current"]>({})
  const [name, setName] = useState(() => firstMode(initial, page.wasRead))
  const [begin, setBegin] = useState<EditorModeProps["begin"]>({
    text: initial,
    place: page.place,
    focused: page.focused,
  })
  const [status, setStatus] = useState(noStatus)
  const [finding, setFinding] = useState<{ finder: Finder; words: string; first: FindResult } | null>(null)
  const [inserting, setInserting] = useState<{ kind: "link" | "image"; words: string } | null>(null)
  const [asked, setAsked] = useState<keyof typeof forms | null>(null)
  const [inexact, setInexact] = useState<string | null>(null)
  const Shown = modes[name]
  // On a phone the text needs the room more than a second search.
  const isPhone = useIsPhone()

  useImperativeHandle(
    ref,
    () => ({
      content: () => mode.current?.content() ?? begin.text,
      show: (text) => (mode.current ? mode.current.show(text) : setBegin({ text, place: null })),
      focus: () => mode.current?.focus(),
      place: () => mode.current?.place() ?? begin.place ?? { caret: 0, top: 0 },
      goTo: (offset) => {
        mode.current?.goTo(offset)
        mode.current?.focus()
      },
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

  const askInsert = (kind: "link" | "image") => setInserting({ kind, words: mode.current?.selectedText() ?? "" })

  /** Shows a place of the text where it can be written. */
  function showPlace(offset: number): void {
    const text = mode.current?.content() ?? begin.text
    change("markdown")
    setBegin({ text, place: { caret: offset, top: offset }, focused: true })
  }

  const Asking = inserting && dialogs[inserting.kind]
  const Form = asked && forms[asked]

  const tools = (
    <>
      {name !== "preview" && (
        <EditorToolbar
          status={status}
          onCommand={(command) => mode.current?.run(command)}
          onLink={() => askInsert("link")}
          onImage={() => askInsert("image")}
          onAsk={setAsked}
        />
      )}
      {name !== "preview" && !(isPhone && finding) && (
        <VariableSearch
          project_id={project_id}
          isUsed={(slug) => mode.current?.content().includes(`{{${slug}}}`) ?? false}
          onInsert={(slug) => {
            mode.current?.insert({ kind: "variable", slug })
            mode.current?.focus()
          }}
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
    </>
  )

  return (
    <div className={styles.page}>
      {createPortal(<ModeChoice value={name} onChange={change} />, page.modes)}
      {createPortal(tools, page.tools)}
      {inexact !== null && (
        <Alert
          color="yellow"
          role="note"
          className={styles.inexact ?? ""}
          title="Some formatting can't be saved exactly in Markdown"
          onClose={() => setInexact(null)}
          withCloseButton
          closeButtonLabel="Dismiss"
        >
          {inexact === "" ? "Look at what you wrote last" : `Look at “${inexact}”`} in Preview: readers may see it
          slightly differently.
        </Alert>
      )}
      <div className={layout.fillColumn}>
        <Shown
          key={name}
          ref={mode}
          project_id={project_id}
          begin={begin}
          memory={memory}
          onTyping={onTyping}
          writers={props.writers ?? noMarks}
          commentsIn={props.commentsIn ?? noCommentMarks}
          onStatus={(next) => {
            onMove?.()
            setStatus((before) => (isSameStatus(before, next) ? before : next))
          }}
          onLink={() => askInsert("link")}
          onInsert={(kind) => (kind === "image" ? askInsert(kind) : setAsked(kind))}
          onFind={find}
          onShowSource={showPlace}
          onInexact={setInexact}
        />
      </div>
      {Form && (
        <Form
          content={() => mode.current?.content() ?? begin.text}
          onClose={() => {
            setAsked(null)
            mode.current?.focus()
          }}
          onInsert={(what) => {
            setAsked(null)
            mode.current?.insert(what)
            mode.current?.focus()
          }}
        />
      )}
      {Asking && (
        <Asking
          words={inserting.words}
          onClose={() => {
            setInserting(null)
            mode.current?.focus()
          }}
          onInsert={(words, url) => {
            setInserting(null)
            mode.current?.insert({ kind: inserting.kind, words, url })
            mode.current?.focus()
          }}
        />
      )}
    </div>
  )
})
