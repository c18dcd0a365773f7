import controls from "./Controls.module.css"
import styles from "./Records.module.css"

type SortHeadingProps<Sort extends string> = {
  by: Sort
  sort: Sort
  words: string
  className?: string | undefined
  onSort: (sort: Sort) => void
}

/** The heading of a column by which a list can be ordered, either way. */
export function SortHeading<Sort extends string>({ by, sort, words, className, onSort }: SortHeadingProps<Sort>) {
  const order = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined
  return (
    <th className={className} aria-sort={order}>
      <button
        type="button"
        className={`${controls.sort} ${styles.sort}`}
        onClick={() => onSort((order === "ascending" ? `-${by}` : by) as Sort)}
      >
        {words}
      </button>
    </th>
  )
}
