import { outcomes } from "@hub/contract/review-history"
import { NativeSelect, TextInput } from "@mantine/core"
import { peopleChoices, projectChoices } from "../../widgets/choices.ts"
import { RecordFilters } from "../../widgets/RecordFilters.tsx"
import { SearchSelect } from "../../widgets/SearchSelect.tsx"
import { endedSearch, type Filters } from "./search.ts"
import { outcomeLooks } from "./outcomes.ts"

type EndedFiltersProps = { filters: Filters; onFind: (filters: Filters) => void }

export function EndedFilters({ filters, onFind }: EndedFiltersProps) {
  return (
    <RecordFilters filters={filters} read={endedSearch} placeholder="Topic, name, answer" onFind={onFind}>
      {(find) => (
        <>
          <SearchSelect
            label="Project"
            placeholder="Any project"
            choices={projectChoices}
            value={String(filters.project ?? "")}
            onChange={(choice) => find({ project: choice ? Number(choice.value) : undefined })}
          />
          <SearchSelect
            label="Person"
            placeholder="Asked, or asking"
            choices={peopleChoices}
            value={String(filters.person ?? "")}
            onChange={(choice) => find({ person: choice ? Number(choice.value) : undefined })}
          />
          <NativeSelect
            label="Outcome"
            value={filters.outcome ?? ""}
            onChange={(event) => find({ outcome: event.currentTarget.value })}
            data={[
              { value: "", label: "Any" },
              ...outcomes.map((value) => ({ value, label: outcomeLooks[value].label })),
            ]}
          />
          <TextInput
            type="date"
            label="Ended from"
            value={filters.from ?? ""}
            onChange={(event) => find({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Ended until"
            value={filters.to ?? ""}
            onChange={(event) => find({ to: event.currentTarget.value })}
          />
        </>
      )}
    </RecordFilters>
  )
}
