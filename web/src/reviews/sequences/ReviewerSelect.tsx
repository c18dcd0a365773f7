import { Button, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { AwayHints } from "../AwayHints.tsx"
import { reviewerList } from "../queries.ts"

type ReviewerSelectOption = { value: string; label: string }
type ReviewerSelectProps = { value: number | null; error: string | undefined; onChange: (id: number | null) => void }

/** Section 8: what the list shows when it cannot be loaded. None of them can be chosen. */
const sampleReviewers = [
  { value: "sample-1", label: "Alex Example (senior_analyst), Sample", disabled: true },
  { value: "sample-2", label: "Billie Example (analyst), Sample", disabled: true },
  { value: "sample-3", label: "Charlie Example (editor), Sample", disabled: true },
]

/** One reviewer, found by name or address. */
export function ReviewerSelect({ value, error, onChange }: ReviewerSelectProps) {
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState<ReviewerSelectOption>()
  const [q] = useDebouncedValue(typed === chosen?.label ? "" : typed, 300)
  const { data, isError, refetch } = useQuery(reviewerList(q))
  const found = (data ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: email === "" ? name : `${name} (${email})`,
  }))
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [...found, chosen] : found

  return (
    <>
      <Select
        label="Reviewer"
        required
        withAsterisk
        placeholder="Find by name or email"
        data={isError ? [...sampleReviewers, ...options] : options}
        value={value === null ? null : String(value)}
        error={error}
        searchable
        filter={({ options }) => options}
        onSearchChange={setTyped}
        onChange={(id) => {
          setChosen(options.find((option) => option.value === id))
          onChange(id === null ? null : Number(id))
        }}
        nothingFoundMessage="No one found."
      />
      <AwayHints ids={value === null ? [] : [value]} />
      {isError && (
        <p role="alert">
          The reviewers could not be loaded. The list shows samples, which cannot be chosen.{" "}
          <Button size="xs" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </>
  )
}
