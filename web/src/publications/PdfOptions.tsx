import type { PdfStandard, Publication, PublicationOptions } from "@hub/contract/publications"
import { NativeSelect, Switch } from "@mantine/core"

type PdfChoice = Pick<PublicationOptions, "numbered" | "changes_since" | "standard">

type PdfOptionsProps = {
  choice: PdfChoice
  /** The editions that it can be compared with, newest first. */
  earlier: Pick<Publication, "edition">[]
  onChoice: (change: Partial<PdfChoice>) => void
}

/** What only a PDF can have. */
export function PdfOptions({ choice, earlier, onChoice }: PdfOptionsProps) {
  return (
    <>
      <Switch
        label="Number the headings"
        checked={choice.numbered}
        onChange={(event) => onChoice({ numbered: event.currentTarget.checked })}
      />
      {earlier.length > 0 && (
        <NativeSelect
          label="Show changes since"
          description="Adds bars in the margin next to new or changed text, and a list of the changed topics."
          data={[
            { value: "", label: "Don't show changes" },
            ...earlier.map(({ edition }) => ({ value: String(edition), label: `Edition ${edition}` })),
          ]}
          value={choice.changes_since ?? ""}
          onChange={(event) => onChoice({ changes_since: Number(event.currentTarget.value) || null })}
        />
      )}
      <NativeSelect
        label="Made for"
        description="Screen readers can read both. A file for archives is marked as PDF/A only, not as PDF/UA."
        data={standards}
        value={choice.standard}
        onChange={(event) => {
          const standard = standards.find(({ value }) => value === event.currentTarget.value)?.value
          onChoice({ standard: standard ?? "ua-1" })
        }}
      />
    </>
  )
}

const standards: { value: PdfStandard; label: string }[] = [
  { value: "ua-1", label: "Everyone, including people who use a screen reader (PDF/UA-1)" },
  { value: "a-2a", label: "Archives (PDF/A-2a)" },
]
