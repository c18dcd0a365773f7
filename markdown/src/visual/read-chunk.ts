import { parseMarkdown } from "../parse.ts"
import type { SourceDefinitions } from "./definitions.ts"
import { definitionsForChunk, collectDefinitions } from "./definitions.ts"
import type { ReadNode } from "./origin.ts"
import { rangeOfTree } from "./origin.ts"
import { readDocumentBlocks } from "./read-blocks.ts"

/** What a piece of a text reads as. An offset of the origins plus `shift` is an offset of the text. */
export interface ReadChunk {
  read: ReadNode[]
  shift: number
}

/** Reads a piece of a text that begins at `start`, with what the rest of the text defines. */
export function readChunk(chunk: string, start: number, definitions: SourceDefinitions): ReadChunk {
  const before = definitionsForChunk(chunk, definitions)
  const source = before + chunk
  const tree = parseMarkdown(source)
  if (before !== "") tree.children = tree.children.filter((child) => rangeOfTree(child).from >= before.length)
  return { read: readDocumentBlocks(tree, source), shift: start - before.length }
}

/** Reads a whole text. */
export function readWholeText(source: string): ReadChunk & { definitions: SourceDefinitions } {
  const tree = parseMarkdown(source)
  return { read: readDocumentBlocks(tree, source), shift: 0, definitions: collectDefinitions(tree, source) }
}
