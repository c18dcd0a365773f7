import { Button } from "@mantine/core"
import { type SearchResults, maxSearchedTopics, searchTypes, type SearchType } from "@hub/contract/search"
import styles from "./SearchDialog.module.css"
import { searchTypeLabels } from "./labels.ts"

type TypeChoiceProps = {
  type: SearchType | null
  facets: SearchResults["facets"]
  onChoose: (type: SearchType | null) => void
}

/** Of which types something was found, and how much; one of them can be looked at alone. */
export function TypeChoice({ type, facets, onChoose }: TypeChoiceProps) {
  const there = searchTypes.filter((one) => facets[one] > 0 || one === type)
  if (there.length < 2 && type === null) return null
  return (
    <fieldset aria-label="Types" className={styles.types}>
      <Button
        size="xs"
        variant={type === null ? "filled" : "default"}
        aria-pressed={type === null}
        onClick={() => onChoose(null)}
      >
        All
      </Button>
      {there.map((one) => (
        <Button
          key={one}
          size="xs"
          variant={type === one ? "filled" : "default"}
          aria-pressed={type === one}
          onClick={() => onChoose(type === one ? null : one)}
        >
          {searchTypeLabels[one].many} {facets[one] === maxSearchedTopics ? `${facets[one]}+` : facets[one]}
        </Button>
      ))}
    </fieldset>
  )
}
