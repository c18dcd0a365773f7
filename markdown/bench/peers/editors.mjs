// Each editor as two functions: a text as its document, and a document as its text. They are used as their makers document.
import { MarkdownManager } from "@tiptap/markdown"
import { getSchema } from "@tiptap/core"
import { Image } from "@tiptap/extension-image"
import { TableKit } from "@tiptap/extension-table"
import { TaskItem } from "@tiptap/extension-task-item"
import { TaskList } from "@tiptap/extension-task-list"
import { StarterKit } from "@tiptap/starter-kit"
import { Node } from "@tiptap/pm/model"
import { Window } from "happy-dom"
import { defaultMarkdownParser, defaultMarkdownSerializer } from "prosemirror-markdown"

export async function editors() {
  return {
    "prosemirror-markdown 1.13": proseMirror(),
    "TipTap 3.34, @tiptap/markdown": tipTap(),
    "Milkdown 7.22": await milkdown(),
  }
}

function proseMirror() {
  return {
    read: (text) => defaultMarkdownParser.parse(text),
    write: (doc) => defaultMarkdownSerializer.serialize(doc),
  }
}

function tipTap() {
  const extensions = [StarterKit, TableKit, Image, TaskList, TaskItem.configure({ nested: true })]
  const schema = getSchema(extensions)
  const manager = new MarkdownManager({ extensions })
  return {
    read: (text) => Node.fromJSON(schema, manager.parse(text)),
    write: (doc) => manager.serialize(doc.toJSON()),
  }
}

const neededOfWindow = [
  "window",
  "document",
  "navigator",
  "getComputedStyle",
  "CustomEvent",
  "DOMParser",
  "Element",
  "Event",
  "HTMLElement",
  "MutationObserver",
  "Node",
]

async function milkdown() {
  const window = new Window()
  for (const name of neededOfWindow) {
    const value = name === "window" ? window : window[name]
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    globalThis[name] ??= (...given) => window[name](...given)
  const { Editor, parserCtx, rootCtx, serializerCtx } = await import("@milkdown/kit/core")
  const { commonmark } = await import("@milkdown/kit/preset/commonmark")
  const { gfm } = await import("@milkdown/kit/preset/gfm")
  const root = window.document.createElement("div")
  window.document.body.append(root)
  const editor = await Editor.make()
    .config((context) => context.set(rootCtx, root))
    .use(commonmark)
    .use(gfm)
    .create()
  return {
    read: (text) => editor.ctx.get(parserCtx)(text),
    write: (doc) => editor.ctx.get(serializerCtx)(doc),
  }
}
