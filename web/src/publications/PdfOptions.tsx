import type { DraftWatermark, PdfStandard, PublicationOptions } from "@hub/contract/publications"
import { NativeSelect, Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { printedEditionsQuery } from "./queries.ts"

export type PdfChoice = Pick<PublicationOptions, "numbered" | "changes_since" | "draft" | "standard">

export const firstChoice: PdfChoice = { numbered: true, changes_since: null, draft: "never", standard: "ua-1" }

type PdfOptionsProps = { collection_id: number | null; choice: PdfChoice; onChoice: (choice: PdfChoice) => void }

/** What only a PDF can have. */
export function PdfOptions({ collection_id, choice, onChoice }: PdfOptionsProps) {
  const earlier = useQuery({ ...printedEditionsQuery(collection_id ?? 0), enabled: collection_id !== null })
  const editions = earlier.data?.rows ?? []
  return (
    <>
      <Switch
        label="Number the headings"
        checked={choice.numbered}
        onChange={(event) => onChoice({ ...choice, numbered: event.currentTarget.checked })}
      />
      {editions.length > 0 && (
        <NativeSelect
          label="Show changes since"
          description="Adds bars in the margin next to new or changed text, and a list of the changed topics."
          data={[
            { value: "", label: "Don't show changes" },
            ...editions.map(({ edition }) => ({ value: String(edition), label: `Edition ${edition}` })),
          ]}
          value={choice.changes_since ?? ""}
          onChange={(event) => onChoice({ ...choice, changes_since: Number(event.currentTarget.value) || null })}
        />
      )}
      <NativeSelect
        label="Mark as a draft"
        data={drafts}
        value={choice.draft}
        onChange={(event) => {
          const draft = drafts.find(({ value }) => value === event.currentTarget.value)?.value
          onChoice({ ...choice, draft: draft ?? "never" })
        }}
      />
      <NativeSelect
        label="Made for"
        description="Screen readers can read both. A file for archives is marked as PDF/A only, not as PDF/UA."
        data={standards}
        value={choice.standard}
        onChange={(event) => {
          const standard = standards.find(({ value }) => value === event.currentTarget.value)?.value
          onChoice({ ...choice, standard: standard ?? "ua-1" })
        }}
      />
    </>
  )
}

const drafts: { value: DraftWatermark; label: string }[] = [
  { value: "never", label: "Never" },
  { value: "unapproved", label: "If anything isn't approved" },
  { value: "always", label: "Always" },
]

const standards: { value: PdfStandard; label: string }[] = [
  { value: "ua-1", label: "Everyone, including people who use a screen reader (PDF/UA-1)" },
  { value: "a-2a", label: "Archives (PDF/A-2a)" },
]
