import type { SearchResults, SearchHit } from "@hub/contract/search"
import { formatCount } from "../widgets/format-count.ts"
import { HitRow } from "./HitRow.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./SearchDialog.module.css"

type HitsProps = {
  id: string
  q: string
  found: SearchResults
  /** How many options stand before the first one. */
  before: number
  chosen: number
  onChoose: (index: number) => void
  onOpen: (hit: SearchHit, aside: boolean) => void
}

/** What was found, as the list of the field above it. */
export function Hits({ id, q, found: { items, similar }, before, chosen, onChoose, onOpen }: HitsProps) {
  return (
    <>
      <output className={styles.said}>
        {items.length === 0
          ? `No results for “${q}”.`
          : similar
            ? `No result contains all of these words. Closest matches: ${formatCount(items.length, "result")}.`
            : `${formatCount(items.length, "result")}, best matches first.`}
      </output>
      {/* A list beside a field that keeps the focus has no element of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-hits`} role="listbox" aria-label="Results" className={layout.plainList}>
        {items.map((hit, index) => (
          <HitRow
            key={`${hit.type}-${hit.id}`}
            id={`${id}-${before + index}`}
            hit={hit}
            isChosen={before + index === chosen}
            onChoose={() => onChoose(before + index)}
            onOpen={(aside) => onOpen(hit, aside)}
          />
        ))}
      </div>
    </>
  )
}
