import styles from "./Pager.module.css"

type SizeChoiceProps = { sizes: readonly number[]; size: number | undefined; onChange: (size: number) => void }

/** How many rows a page of a list has. */
export function SizeChoice({ sizes, size, onChange }: SizeChoiceProps) {
  return (
    <label className={styles.rows}>
      Rows
      <select value={size} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {sizes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
