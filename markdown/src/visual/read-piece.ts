import { parse } from "../parse.ts"
import type { Definitions } from "./definitions.ts"
import { definitionsFor, definitionsIn } from "./definitions.ts"
import type { Read } from "./origin.ts"
import { rangeOf } from "./origin.ts"
import { readBlocks } from "./read.ts"

/** What a piece of a text reads as. An offset of the origins plus `shift` is an offset of the text. */
export interface Reading {
  read: Read[]
  shift: number
}

/** Reads a piece of a text that begins at `start`, with what the rest of the text defines. */
export function readPiece(piece: string, start: number, definitions: Definitions): Reading {
  const before = definitionsFor(piece, definitions)
  const source = before + piece
  const tree = parse(source)
  if (before !== "") tree.children = tree.children.filter((child) => rangeOf(child).from >= before.length)
  return { read: readBlocks(tree, source), shift: start - before.length }
}

/** Reads a whole text. */
export function readWhole(source: string): Reading & { definitions: Definitions } {
  const tree = parse(source)
  return { read: readBlocks(tree, source), shift: 0, definitions: definitionsIn(tree, source) }
}
