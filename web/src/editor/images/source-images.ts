import { type Extension, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view"
import { toast } from "../../toast.ts"
import { applyInsertion } from "../source-commands.ts"
import { makePlaceholder, showProgress } from "./placeholder.ts"
import { filesInTransfer, isLinked, sendImage, describeUploadFailure, altTextForFile } from "./send-image.ts"

const begin = StateEffect.define<{ at: number; widget: UploadWidget }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at, 1) }),
})
const end = StateEffect.define<object>()

/** Images that are pasted into Markdown or dropped on it: a placeholder shows where each will stand, which undo never sees. */
export function sourceImages(): Extension {
  return [
    uploads,
    EditorView.domEventHandlers({
      paste: (event, view) =>
        insertFiles(view, filesInTransfer(event.clipboardData, true), view.state.selection.main.from),
      drop: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        const taken = insertFiles(
          view,
          filesInTransfer(event.dataTransfer, false),
          at ?? view.state.selection.main.from,
        )
        if (taken) event.preventDefault()
        return taken
      },
    }),
  ]
}

const uploads = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, reconfigured }) {
    // A text that is shown again must not keep the placeholders of an earlier time.
    let shown = reconfigured ? Decoration.none : before.map(changes)
    for (const effect of effects) {
      if (effect.is(begin)) {
        const { at, widget } = effect.value
        shown = shown.update({ add: [Decoration.widget({ widget, side: 1 }).range(at)] })
      }
      if (effect.is(end))
        shown = shown.update({ filter: (_from, _to, { spec }) => (spec.widget as UploadWidget).id !== effect.value })
    }
    return shown
  },
  provide: (field) => EditorView.decorations.from(field),
})

class UploadWidget extends WidgetType {
  readonly id: object
  readonly dom: HTMLElement

  constructor(id: object, name: string) {
    super()
    this.id = id
    this.dom = makePlaceholder(name)
  }

  override toDOM(): HTMLElement {
    return this.dom
  }

  override eq(other: UploadWidget): boolean {
    return other.id === this.id
  }
}

type StartedSourceUpload = { file: File; widget: UploadWidget; lead: string }

function insertFiles(view: EditorView, files: File[], at: number): boolean {
  // One after another, so that they stand in their order.
  const begun = files.map((file, index) => ({
    file,
    widget: new UploadWidget({}, file.name),
    lead: index === 0 ? "" : " ",
  }))
  view.dispatch({ effects: begun.map(({ widget }) => begin.of({ at, widget })) })
  void (async () => {
    for (const one of begun) await send(view, one)
  })()
  return files.length > 0
}

async function send(view: EditorView, { file, widget, lead }: StartedSourceUpload): Promise<void> {
  const words = altTextForFile(file)
  try {
    const image = await sendImage(file, words, (share) => showProgress(widget.dom, file.name, share))
    if (!view.dom.isConnected)
      return toast(`“${file.name}” was uploaded. Find it in Insert Image, under Browse.`, "info", 6000)
    const from = positionOfUpload(view, widget.id)
    const url = image.public_url
    const what = isLinked(image)
      ? ({ kind: "link", words: image.filename, url } as const)
      : ({ kind: "image", words, url } as const)
    const insert = lead + applyInsertion({ text: "", from, to: from }, what).insert
    view.dispatch({ changes: { from, insert }, effects: end.of(widget.id), userEvent: "input.image" })
  } catch (error) {
    if (view.dom.isConnected) view.dispatch({ effects: end.of(widget.id) })
    toast(describeUploadFailure(file, error), "error")
  }
}

function positionOfUpload(view: EditorView, id: object): number {
  let place = view.state.selection.main.from
  view.state.field(uploads).between(0, view.state.doc.length, (from, _to, { spec }) => {
    if ((spec.widget as UploadWidget).id === id) place = from
  })
  return place
}
