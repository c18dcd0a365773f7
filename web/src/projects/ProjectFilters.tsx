import { NativeSelect } from "@mantine/core"
import { tagChoices } from "../widgets/choices.ts"
import { me, ownerChoices } from "../widgets/owner-choices.ts"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { SearchSelect } from "../widgets/SearchSelect.tsx"
import { projectSearch, type ProjectSearch } from "./search.ts"
import { statusWords } from "./words.ts"

type ProjectFiltersProps = { filters: ProjectSearch; onFind: (filters: ProjectSearch) => void }

export function ProjectFilters({ filters, onFind }: ProjectFiltersProps) {
  return (
    <RecordFilters filters={filters} read={projectSearch} placeholder="Name or description" onFind={onFind}>
      {(find) => (
        <>
          <NativeSelect
            label="Status"
            value={filters.status ?? ""}
            onChange={(event) => find({ status: event.currentTarget.value })}
            data={[
              { value: "", label: "Any status" },
              ...Object.entries(statusWords).map(([value, label]) => ({ value, label })),
            ]}
          />
          <SearchSelect
            label="Owner"
            placeholder="Anybody"
            choices={ownerChoices}
            value={String(filters.owner ?? "")}
            known={filters.owner === "me" ? me.label : undefined}
            onChange={(choice) => find({ owner: choice && (choice.value === "me" ? "me" : Number(choice.value)) })}
          />
          <SearchSelect
            label="Tag"
            placeholder="Any tag"
            choices={tagChoices}
            value={String(filters.tag ?? "")}
            onChange={(choice) => find({ tag: choice && Number(choice.value) })}
          />
          <NativeSelect
            label="Archive"
            value={filters.archived ?? ""}
            onChange={(event) => find({ archived: event.currentTarget.value })}
            data={[
              { value: "", label: "Under way" },
              { value: "true", label: "Archived" },
            ]}
          />
        </>
      )}
    </RecordFilters>
  )
}
