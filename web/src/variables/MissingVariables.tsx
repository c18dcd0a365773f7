import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { missingVariablesQuery } from "./queries.ts"
import { VariableName } from "../widgets/VariableName.tsx"
import styles from "./Variables.module.css"

const shownAtFirst = 5

/** Slugs that topics have and no variable, each with the way to define it. */
export function MissingVariables({ onCreate }: { onCreate: (slug: string) => void }) {
  const heading = useId()
  const [areAllShown, setAreAllShown] = useState(false)
  const { data = [], error, refetch } = useQuery(missingVariablesQuery())
  if (error)
    return (
      <ErrorState what="The undefined variables could not be loaded." error={error} onRetry={() => void refetch()} />
    )
  if (data.length === 0) return null
  return (
    <section className={styles.missing} aria-labelledby={heading}>
      <h2 id={heading}>Used but not defined</h2>
      <RowList>
        {data.slice(0, areAllShown ? undefined : shownAtFirst).map(({ slug, usage_count }) => (
          <ListRow
            key={slug}
            end={
              <Button size="xs" aria-label={`Create ${slug}`} onClick={() => onCreate(slug)}>
                Create
              </Button>
            }
          >
            <VariableName slug={slug} /> in {formatCount(usage_count, "topic")}
          </ListRow>
        ))}
      </RowList>
      {data.length > shownAtFirst && !areAllShown && (
        <Button size="xs" onClick={() => setAreAllShown(true)}>
          Show all {data.length.toLocaleString()}
        </Button>
      )}
    </section>
  )
}
