import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { tagUses } from "./queries.ts"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Tags.module.css"
import { tagUseKindLabels } from "./labels.ts"

/** Everything that carries a tag, page by page. */
export function TagUses({ id }: { id: number }) {
  const found = useInfiniteQuery(tagUses(id))
  return (
    <GrowingList what="uses of this tag" found={found}>
      {(uses) => (
        <ul className={`${surfaces.bullets} ${styles.uses}`} aria-label="Items with this tag">
          {uses.map(({ kind, id: thing, title, link }) => (
            <li key={`${kind} ${thing}`}>
              {tagUseKindLabels[kind]}: <Link to={link}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </GrowingList>
  )
}
