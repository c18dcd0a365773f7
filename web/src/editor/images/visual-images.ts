import { closeHistory } from "prosemirror-history"
import { Plugin, PluginKey, Selection } from "prosemirror-state"
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view"
import { toast } from "../../toast.ts"
import { makePlaceholder, showProgress } from "./placeholder.ts"
import { filesInTransfer, isLinked, sendImage, describeUploadFailure, altTextForFile } from "./send-image.ts"

type VisualUploadStep = { begin: { id: object; at: number; dom: HTMLElement } } | { end: object }

type UploadPluginKey = PluginKey<DecorationSet>

/** Images that are pasted into the visual editor or dropped on it: a placeholder shows where each will stand, which undo never sees. */
export function visualImages(): Plugin<DecorationSet> {
  // A key of its own: a document that is shown again must not keep the placeholders of an earlier time.
  const key: UploadPluginKey = new PluginKey("images")
  return new Plugin<DecorationSet>({
    key,
    isUpload: true,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, before) {
        const shown = before.map(transaction.mapping, transaction.doc)
        const step = transaction.getMeta(key) as VisualUploadStep | undefined
        if (step === undefined) return shown
        if ("end" in step) return shown.remove(shown.find(undefined, undefined, ({ id }) => id === step.end))
        const { id, at, dom } = step.begin
        return shown.add(transaction.doc, [Decoration.widget(at, () => dom, { id, side: 1 })])
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste: (view, event) =>
        insertFiles(key, view, filesInTransfer(event.clipboardData, true), view.state.selection.from),
      handleDrop(view, event, _slice, moved) {
        if (moved) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const taken = insertFiles(
          key,
          view,
          filesInTransfer(event.dataTransfer, false),
          at ?? view.state.selection.from,
        )
        if (taken) event.preventDefault()
        return taken
      },
    },
  })
}

/** Uploads a file that a person chose, and links it where the caret is. */
export function insertChosenFiles(view: EditorView, files: File[]): void {
  const plugin = view.state.plugins.find(({ spec }) => (spec as { isUpload?: true }).isUpload)
  if (plugin?.spec.key) insertFiles(plugin.spec.key as UploadPluginKey, view, files, view.state.selection.from)
}

function insertFiles(key: UploadPluginKey, view: EditorView, files: File[], at: number): boolean {
  if (files.length === 0) return false
  const place = findPositionNear(view, at)
  if (place === undefined) {
    toast("You can't put files in code. Drop the file somewhere else in the text.", "warn", 6000)
    return true
  }
  const begun = files.map((file, index) => ({
    file,
    id: {},
    dom: makePlaceholder(file.name),
    lead: index === 0 ? "" : " ",
  }))
  for (const { id, dom } of begun) step(key, view, { begin: { id, at: place, dom } })
  // One after another, so that they stand in their order.
  void (async () => {
    for (const one of begun) await send(key, view, one)
  })()
  return true
}

/** Where words may stand at a place or beside it; not in code and source blocks, which hold no images. */
function findPositionNear(view: EditorView, at: number): number | undefined {
  const $at = view.state.doc.resolve(at)
  const { $from } = $at.parent.inlineContent ? { $from: $at } : Selection.near($at)
  return $from.parent.inlineContent && !$from.parent.type.spec.code ? $from.pos : undefined
}

type StartedVisualUpload = { file: File; id: object; dom: HTMLElement; lead: string }

async function send(
  key: UploadPluginKey,
  view: EditorView,
  { file, id, dom, lead }: StartedVisualUpload,
): Promise<void> {
  const alt = altTextForFile(file)
  try {
    const image = await sendImage(file, alt, (share) => showProgress(dom, file.name, share))
    if (view.isDestroyed)
      return toast(`“${file.name}” was uploaded. Find it in Insert Image, under Browse.`, "info", 6000)
    const place = key.getState(view.state)?.find(undefined, undefined, (spec) => spec["id"] === id)[0]?.from
    const { schema, tr } = view.state
    const node = isLinked(image)
      ? schema.text(image.filename, [schema.marks["link"]!.create({ href: image.public_url })])
      : schema.nodes["image"]?.create({ src: image.public_url, alt })
    // Where the place is gone, so is the request for the image there: it is stored in the library.
    if (node && place !== undefined) tr.insert(place, lead === "" ? node : [schema.text(lead), node])
    view.dispatch(closeHistory(tr).setMeta(key, { end: id } satisfies VisualUploadStep))
  } catch (error) {
    if (!view.isDestroyed) step(key, view, { end: id })
    toast(describeUploadFailure(file, error), "error")
  }
}

const step = (key: UploadPluginKey, view: EditorView, what: VisualUploadStep) =>
  view.dispatch(view.state.tr.setMeta(key, what))
