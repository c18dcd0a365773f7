import { Button } from "@mantine/core"
import { useState } from "react"
import controls from "./Controls.module.css"
import styles from "./FilterBar.module.css"

export type FilterField = { name: string; label: string; any: string; options: { value: string; label: string }[] }
type FilterValues = Record<string, string | number | undefined>
type FilterBarProps = {
  /** What the words are looked for in. */
  placeholder: string
  fields: FilterField[]
  values: FilterValues
  onFind: (values: Record<string, string>) => void
}

/** Words, and one choice a field; a choice is searched for at once, words when they are sent. */
export function FilterBar({ placeholder, fields, values, onFind }: FilterBarProps) {
  const [words, setWords] = useState(String(values["q"] ?? ""))
  const chosen = (name: string) => String(values[name] ?? "")

  function find(changed: Record<string, string>): void {
    const all = { q: words, ...Object.fromEntries(fields.map(({ name }) => [name, chosen(name)])), ...changed }
    onFind(Object.fromEntries(Object.entries(all).filter(([, value]) => value.trim() !== "")))
  }

  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          find({})
        }}
      >
        <label className={`${controls.filterField} ${styles.field} ${styles.words}`}>
          Search
          <input
            type="search"
            placeholder={placeholder}
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        {fields.map(({ name, label, any, options }) => (
          <label key={name} className={`${controls.filterField} ${styles.field}`}>
            {label}
            <select value={chosen(name)} onChange={(event) => find({ [name]: event.currentTarget.value })}>
              <option value="">{any}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <Button variant="filled" type="submit">
          Search
        </Button>
        {Object.values(values).some((value) => value !== undefined) && (
          <Button
            onClick={() => {
              setWords("")
              onFind({})
            }}
          >
            Clear Filters
          </Button>
        )}
      </form>
    </search>
  )
}
