import type { ImportSuggestions, RepeatedValue, ValueKind } from "@hub/contract/import-suggestions"
import { Button, Checkbox, TextInput } from "@mantine/core"
import { useState } from "react"
import { CallFailed, errorSentence } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { useDecideValue } from "./suggestion-queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Suggestions.module.css"

const kinds: Record<ValueKind, string> = {
  percentage: "a percentage",
  quantity: "a number with a unit",
  date: "a date",
  period: "a period",
}

type RepeatedValueRowProps = {
  id: number
  value: RepeatedValue
  can: ImportSuggestions["can"]
  onSelect: (item_id: number) => void
}

/** A value with its places: it stays as it is, or its chosen places show a variable. */
export function RepeatedValueRow({ id, value: one, can, onSelect }: RepeatedValueRowProps) {
  const decide = useDecideValue(id)
  const [slug, setSlug] = useState<string | null>(null)
  const [left, setLeft] = useState(() => new Set(one.places.filter((place) => !place.chosen).map(({ index }) => index)))
  const { value, accepted, exists, places } = one
  const named = slug ?? one.slug
  const chosen = places.filter((place) => !left.has(place.index)).length
  const isMissing = !exists && !can.create_variables

  function choose(index: number, isChosen: boolean): void {
    const now = new Set(left)
    if (isChosen) now.delete(index)
    else now.add(index)
    setLeft(now)
    if (accepted) decide.mutate({ value_id: one.id, accepted: true, slug: one.slug, left_out: [...now] })
  }

  return (
    <li className={styles.value} aria-label={value}>
      <div className={`${layout.row} ${styles.row}`}>
        <div className={`${layout.grow} ${styles.about}`}>
          <strong>{value}</strong>, <span>{kinds[one.kind]}</span>
          <div className={`${layout.quietSmall} ${layout.flush}`}>
            {accepted
              ? `Replaced by {{${one.slug}}} in ${formatCount(chosen, "place")} when you import`
              : `Appears in ${formatCount(places.length, "place")}`}
            {exists && (accepted ? ", an existing variable" : `. The variable ${one.slug} already has this value`)}
          </div>
        </div>
        {can.decide &&
          (accepted ? (
            <Button
              size="sm"
              loading={decide.isPending}
              aria-label={`Leave ${value} as text`}
              onClick={() => decide.mutate({ value_id: one.id, accepted: false })}
            >
              Leave as text
            </Button>
          ) : (
            <form
              className={styles.make}
              onSubmit={(event) => {
                event.preventDefault()
                decide.mutate({ value_id: one.id, accepted: true, slug: named, left_out: [...left] })
              }}
            >
              <TextInput
                aria-label={`Variable for ${value}`}
                value={named}
                disabled={isMissing}
                error={decide.error && sentence(decide.error)}
                onChange={(event) => setSlug(event.currentTarget.value)}
              />
              <Button
                type="submit"
                loading={decide.isPending}
                disabled={chosen === 0 || isMissing}
                aria-label={`Make ${value} a variable`}
              >
                Make it a variable
              </Button>
            </form>
          ))}
      </div>
      {can.decide && isMissing && !accepted && (
        <p className={`${layout.quietSmall} ${layout.flush}`}>
          No variable has this value yet, and only administrators can create variables.
        </p>
      )}
      <details>
        <summary className={`${layout.quietSmall} ${styles.summary}`}>{formatCount(chosen, "selected place")}</summary>
        <ul className={`${layout.plainList} ${styles.places}`}>
          {places.map(({ index, item_id, topic, before, after }) => (
            <li key={index} className={styles.place}>
              <Checkbox
                checked={!left.has(index)}
                disabled={!can.decide}
                label={
                  <>
                    {before} <strong>{value}</strong> {after}
                  </>
                }
                onChange={(event) => choose(index, event.currentTarget.checked)}
              />
              <button type="button" className={`${layout.quietSmall} ${styles.jump}`} onClick={() => onSelect(item_id)}>
                {topic}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

const sentence = (error: Error) =>
  (error instanceof CallFailed ? error.failure.fields?.["slug"] : undefined) ?? errorSentence(error)
