import type { ImportSuggestions, SuggestedHeading } from "@hub/contract/import-suggestions"
import type { ImportDetail } from "@hub/contract/imports"
import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { importSuggestionsQuery, useDecideHeadings } from "./suggestion-queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Suggestions.module.css"
import { RepeatedValueRow } from "./RepeatedValueRow.tsx"
import { usableValues } from "./usable-values.ts"

type SuggestionsPanelProps = { row: ImportDetail; onSelect: (item_id: number) => void }

/** Paragraphs of which only the importer can know whether they are headings. */
export function LookAlikesPanel({ row: { id }, onSelect }: SuggestionsPanelProps) {
  return (
    <Suggestions id={id}>
      {({ headings, can }) => <LookAlikes id={id} headings={headings} readOnly={!can.decide} onSelect={onSelect} />}
    </Suggestions>
  )
}

/** Values that could be variables. */
export function RepeatedValuesPanel({ row: { id }, onSelect }: SuggestionsPanelProps) {
  return (
    <Suggestions id={id}>
      {(suggestions) => (
        <PageSection
          title={`Repeated values (${usableValues(suggestions).length.toLocaleString()})`}
          about="Each of these values appears in the text several times. Make one a variable to change it in one place. The text stays as it is unless you decide otherwise."
        >
          <ul className={`${layout.plainList} ${styles.list}`}>
            {usableValues(suggestions).map((value) => (
              <RepeatedValueRow key={value.id} id={id} value={value} can={suggestions.can} onSelect={onSelect} />
            ))}
          </ul>
        </PageSection>
      )}
    </Suggestions>
  )
}

function Suggestions({ id, children }: { id: number; children: (found: ImportSuggestions) => ReactNode }) {
  const found = useQuery(importSuggestionsQuery(id))
  if (found.isError)
    return (
      <ErrorState what="The decisions could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  return found.data ? children(found.data) : <LoadingRows />
}

type LookAlikesProps = {
  id: number
  headings: SuggestedHeading[]
  readOnly: boolean
  onSelect: (item_id: number) => void
}

function LookAlikes({ id, headings, readOnly, onSelect }: LookAlikesProps) {
  const decide = useDecideHeadings(id)
  const shown = (one: SuggestedHeading) =>
    decide.isPending && decide.variables.numbers.includes(one.number) ? decide.variables.level : one.level
  const levels = new Set(headings.map(shown))
  const [common] = levels
  return (
    <PageSection
      title={`Look-alike headings (${headings.length.toLocaleString()})`}
      about="These paragraphs are bold or large but have no heading style. They stay text unless you make them headings. A heading at the split level starts a new topic."
    >
      {headings.length > 1 && !readOnly && (
        <NativeSelect
          className={styles.all}
          label={`All ${formatCount(headings.length, "paragraph")}`}
          value={levels.size === 1 ? String(common ?? "") : "mixed"}
          disabled={decide.isPending}
          data={[...(levels.size === 1 ? [] : [{ value: "mixed", label: "Mixed", disabled: true }]), ...choices()]}
          onChange={(event) =>
            decide.mutate({ numbers: headings.map((one) => one.number), level: levelIn(event.currentTarget.value) })
          }
        />
      )}
      <ul className={`${layout.plainList} ${styles.list}`}>
        {headings.map((one) => (
          <li key={one.number} className={styles.row}>
            <div className={`${layout.grow} ${styles.about}`}>
              <strong>{one.title}</strong>
              <div className={`${layout.quietSmall} ${layout.flush}`}>Before “{one.after}”</div>
              <SourcePlace one={one} onSelect={onSelect} />
            </div>
            <NativeSelect
              aria-label={`Role of “${one.title}”`}
              className={styles.choice}
              value={shown(one) ?? ""}
              disabled={readOnly || decide.isPending}
              data={choices(one.suggested)}
              onChange={(event) => decide.mutate({ numbers: [one.number], level: levelIn(event.currentTarget.value) })}
            />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

const choices = (suggested?: number) => [
  { value: "", label: "Text" },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({
    value: String(level),
    label: `Heading ${level}${level === suggested ? " (likely)" : ""}`,
  })),
]

const levelIn = (value: string) => (value === "" ? null : Number(value))

type SourcePlaceProps = { one: SuggestedHeading; onSelect: (item_id: number) => void }

function SourcePlace({ one: { source_path, topic, item_id }, onSelect }: SourcePlaceProps) {
  return (
    <div className={`${layout.quietSmall} ${layout.flush}`}>
      In{" "}
      {item_id === null ? (
        topic
      ) : (
        <button type="button" className={`${layout.quietSmall} ${styles.jump}`} onClick={() => onSelect(item_id)}>
          {topic}
        </button>
      )}
      {source_path.includes("/") && `, ${source_path}`}
    </div>
  )
}
