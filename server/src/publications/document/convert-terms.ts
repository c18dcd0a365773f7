import type { DefinedTerm } from "@hub/markdown"
import { tightenItem, toParagraphBlocks } from "./block.ts"
import type { PdfBlock } from "./document.ts"
import type { BlockConverter, PagePosition } from "./topic-context.ts"

/** Terms and what is said of each. */
export function convertTerms(converter: BlockConverter, terms: DefinedTerm[], position: PagePosition): PdfBlock {
  const items = terms.map(({ term, definitions }) => ({
    term: converter.inlines(term, position),
    body: definitions.flatMap((one) => tightenItem(toParagraphBlocks(converter.inlines(one, position)))),
  }))
  return { kind: "terms", items }
}
