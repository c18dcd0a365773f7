import { partsOfChange } from "./narrow-change.ts"

/** Quoted words, with those struck out that others should replace. */
export function ChangedQuote({ quote, words }: { quote: string; words: string }) {
  const { before, deleted, after } = partsOfChange({ quote, words })
  return (
    <>
      {before}
      {deleted !== "" && <del>{deleted}</del>}
      {after}
    </>
  )
}
