import { type Extension, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view"
import { say } from "../../say.ts"
import { inserted } from "../source-commands.ts"
import { placeholder, showProgress } from "./placeholder.ts"
import { imagesIn, sendImage, sentenceFor, wordsFor } from "./send-image.ts"

const begin = StateEffect.define<{ at: number; widget: Uploading }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at, 1) }),
})
const end = StateEffect.define<object>()

/** Images that are pasted into Markdown or dropped on it: a placeholder shows where each will stand, which undo never sees. */
export function sourceImages(): Extension {
  return [
    uploads,
    EditorView.domEventHandlers({
      paste: (event, view) => take(view, imagesIn(event.clipboardData, true), view.state.selection.main.from),
      drop: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        const taken = take(view, imagesIn(event.dataTransfer, false), at ?? view.state.selection.main.from)
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
        shown = shown.update({ filter: (_from, _to, { spec }) => (spec.widget as Uploading).id !== effect.value })
    }
    return shown
  },
  provide: (field) => EditorView.decorations.from(field),
})

class Uploading extends WidgetType {
  readonly id: object
  readonly dom: HTMLElement

  constructor(id: object, name: string) {
    super()
    this.id = id
    this.dom = placeholder(name)
  }

  override toDOM(): HTMLElement {
    return this.dom
  }

  override eq(other: Uploading): boolean {
    return other.id === this.id
  }
}

type Begun = { file: File; widget: Uploading; lead: string }

function take(view: EditorView, files: File[], at: number): boolean {
  // One after another, so that they stand in their order.
  const begun = files.map((file, index) => ({
    file,
    widget: new Uploading({}, file.name),
    lead: index === 0 ? "" : " ",
  }))
  view.dispatch({ effects: begun.map(({ widget }) => begin.of({ at, widget })) })
  void (async () => {
    for (const one of begun) await send(view, one)
  })()
  return files.length > 0
}

async function send(view: EditorView, { file, widget, lead }: Begun): Promise<void> {
  const words = wordsFor(file)
  try {
    const image = await sendImage(file, words, (share) => showProgress(widget.dom, file.name, share))
    if (!view.dom.isConnected)
      return say(`“${file.name}” was uploaded: Insert Image has it under Browse.`, "info", 6000)
    const from = placeOf(view, widget.id)
    const what = { kind: "image", words, url: image.public_url } as const
    const insert = lead + inserted({ text: "", from, to: from }, what).insert
    view.dispatch({ changes: { from, insert }, effects: end.of(widget.id), userEvent: "input.image" })
  } catch (error) {
    if (view.dom.isConnected) view.dispatch({ effects: end.of(widget.id) })
    say(sentenceFor(file, error), "error", 6000)
  }
}

function placeOf(view: EditorView, id: object): number {
  let place = view.state.selection.main.from
  view.state.field(uploads).between(0, view.state.doc.length, (from, _to, { spec }) => {
    if ((spec.widget as Uploading).id === id) place = from
  })
  return place
}
