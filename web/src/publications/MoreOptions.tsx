import type { DraftWatermark, PublicationKind } from "@hub/contract/publications"
import { NativeSelect, Switch } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import { languages } from "./languages.ts"
import { PdfOptions } from "./PdfOptions.tsx"
import styles from "./Publish.module.css"
import type { EditionDraft } from "./use-edition-draft.ts"

/** What is seldom changed from one edition to the next. */
export function MoreOptions({ draft, kind }: { draft: EditionDraft; kind: PublicationKind }) {
  const { options, setOption, earlier } = draft
  const isListed = languages.some(({ value }) => value === options.language)
  return (
    <details className={styles.more}>
      <summary>Language, numbers and marks</summary>
      <div className={layout.stack}>
        <NativeSelect
          label="Language of the text"
          description="Sets the language of the labels around the text, and how screen readers pronounce it."
          data={isListed ? languages : [{ value: options.language, label: options.language }, ...languages]}
          value={options.language}
          onChange={(event) => setOption({ language: event.currentTarget.value })}
        />
        <Switch
          label="Number tables and figures"
          description="Captions get numbers, and links to them read like “Table 3”."
          checked={options.captions}
          onChange={(event) => setOption({ captions: event.currentTarget.checked })}
        />
        <Switch
          label="Add an index"
          description="Of the index entries in the topics, with pages in PDFs. Nothing where there are none."
          checked={options.index}
          onChange={(event) => setOption({ index: event.currentTarget.checked })}
        />
        <Switch
          label="Link the glossary"
          description="Sorts the lists of terms that topics mark as glossary, and links the first use of each term. Nothing where there are none."
          checked={options.glossary}
          onChange={(event) => setOption({ glossary: event.currentTarget.checked })}
        />
        <Switch
          label="Set quotation marks, dashes and spaces"
          description="As printers of the language do: “words”, 1990–1995. Code and addresses stay as they are."
          checked={options.typography}
          onChange={(event) => setOption({ typography: event.currentTarget.checked })}
        />
        <NativeSelect
          label="Mark as a draft"
          description={
            kind === "pdf" ? "Every page says so." : "The first page says so, and other formats of this edition."
          }
          data={drafts}
          value={options.draft}
          onChange={(event) => {
            const chosen = drafts.find(({ value }) => value === event.currentTarget.value)
            setOption({ draft: chosen?.value ?? "never" })
          }}
        />
        {kind === "pdf" && <PdfOptions choice={options} earlier={earlier} onChoice={setOption} />}
      </div>
    </details>
  )
}

const drafts: { value: DraftWatermark; label: string }[] = [
  { value: "never", label: "Never" },
  { value: "unapproved", label: "If anything isn't approved" },
  { value: "always", label: "Always" },
]
