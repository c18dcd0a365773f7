import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { Collection, CollectionValue } from "@hub/contract/collections"
import { useInfiniteQuery } from "@tanstack/react-query"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { GrowingList } from "../widgets/GrowingList.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./CollectionPage.module.css"
import { collectionValuesQuery } from "../collections/queries.ts"
import { VariableName } from "../widgets/VariableName.tsx"

/** The variables in the texts of a collection, and what its editions say for them. */
export function CollectionValues({ collection: { id } }: { collection: Collection }) {
  const found = useInfiniteQuery(collectionValuesQuery(id))
  return (
    <section aria-label="Values">
      <GrowingList what="values" found={found} empty={<NoValues />}>
        {(values) => (
          <dl className={layout.flush}>
            {values.map((one) => (
              <ValueLine key={one.slug} one={one} />
            ))}
          </dl>
        )}
      </GrowingList>
    </section>
  )
}

const NoValues = () => (
  <EmptyState sentence="No variables in these topics. The values that their texts share appear here.">
    <Button renderRoot={(props) => <Link to="/variables" {...props} />}>See all variables</Button>
  </EmptyState>
)

const setInLabels = { collection: "Set for this collection", project: "Set for the project", everywhere: "" }

function ValueLine({ one: { slug, variable_id, values, topics } }: { one: CollectionValue }) {
  return (
    <div className={`${surfaces.lined} ${styles.value}`}>
      <dt>
        <VariableName slug={slug} />
        <span className={layout.quietSmall}> in {formatCount(topics, "topic")}</span>
      </dt>
      {variable_id === null && <dd>No variable is called so. Readers would see the name in braces.</dd>}
      {values.map(({ value, set_in, topics: count }) => (
        <dd key={set_in + value}>
          {value === "" ? <em>Empty</em> : <span className={layout.asTyped}>{value}</span>}{" "}
          <span className={layout.quietSmall}>
            {setInLabels[set_in]}
            {values.length > 1 && ` (${formatCount(count, "topic")})`}
          </span>
        </dd>
      ))}
    </div>
  )
}
