import { type ProcessFigures, processFigureRoutes } from "@hub/contract/process-figures"
import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CallFailed, download } from "../call.ts"
import { projectChoices } from "../widgets/choices.ts"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { formatMoment } from "../widgets/day.ts"
import { ExportButton } from "../widgets/list/ExportButton.tsx"
import { IdFilter } from "../widgets/list/IdFilter.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { Loaded } from "../widgets/Loaded.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import records from "../widgets/Records.module.css"
import layout from "../widgets/Layout.module.css"
import { FigureSection } from "./FigureSection.tsx"
import { periodChoices, processFigureFilters } from "./filters.ts"
import { withheldReason } from "./labels.ts"
import styles from "./ProcessFigures.module.css"
import { processFiguresQuery } from "./queries.ts"

/** How long work takes on its way to readers: by project and period, of no person. */
export function ProcessFiguresScreen() {
  const list = useList(processFigureFilters)
  const found = useQuery(processFiguresQuery(list.search))
  const isRefused = found.error instanceof CallFailed && found.error.status === 403
  return (
    <>
      <PageHeader
        title="Process figures"
        crumbs={[parentScreens.projects]}
        actions={
          !isRefused && <ExportButton onExport={() => download(processFigureRoutes.lines, { query: list.first })} />
        }
      >
        How long texts take on their way to readers, and what waits where. No figure is about a person.
      </PageHeader>
      {!isRefused && (
        <search className={records.filters}>
          <IdFilter
            label="Project"
            placeholder={found.data?.scope === "open" ? "All open projects" : "All projects"}
            choices={projectChoices}
            value={list.search.project_id}
            known={found.data?.project?.name}
            onChange={(project_id) => list.find({ project_id })}
          />
          <ChoiceFilter
            label="Periods"
            any="By month"
            choices={periodChoices}
            value={list.search.by}
            onChange={(by) => list.find({ by })}
          />
          {found.data && <YearsFilter figures={found.data} onChange={(year) => list.find({ year })} />}
        </search>
      )}
      <Loaded found={found} what="Process figures" rows={8}>
        {(figures) => (
          <>
            <p className={layout.quietLine}>
              {describeMoment(figures)} {withheldReason}
            </p>
            <div className={styles.figures} aria-busy={found.isPlaceholderData || undefined}>
              {figures.figures.map((figure) => (
                <FigureSection key={figure.key} figure={figure} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

type YearsFilterProps = { figures: ProcessFigures; onChange: (year: number | undefined) => void }

/** Two years at a time; the newest need not be named. */
function YearsFilter({ figures: { years, known_years }, onChange }: YearsFilterProps) {
  const newest = known_years.at(-1)
  // An address may name others than those that are known.
  const offered = [...new Set([...known_years.slice(1), years.at(-1)!])].toSorted((one, other) => other - one)
  return (
    <NativeSelect
      aria-label="Years"
      value={String(years.at(-1))}
      onChange={(event) => {
        const year = Number(event.currentTarget.value)
        onChange(year === newest ? undefined : year)
      }}
      data={offered.map((year) => ({ value: String(year), label: `${year - 1} and ${year}` }))}
    />
  )
}

const describeMoment = ({ as_of, time_zone, scope }: ProcessFigures) =>
  as_of === null
    ? "These figures are being worked out."
    : `Worked out on ${formatMoment(as_of)}, and again every hour. Days and months in ${time_zone}.${scope === "open" ? " Restricted projects are left out." : ""}`
