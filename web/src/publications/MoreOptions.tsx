import type { PublicationKind } from "@hub/contract/publications"
import { NativeSelect } from "@mantine/core"
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
      <summary>{kind === "pdf" ? "Language, numbers and marks" : "Language"}</summary>
      <div className={layout.stack}>
        <NativeSelect
          label="Language of the text"
          description="Sets the language of the labels around the text, and how screen readers pronounce it."
          data={isListed ? languages : [{ value: options.language, label: options.language }, ...languages]}
          value={options.language}
          onChange={(event) => setOption({ language: event.currentTarget.value })}
        />
        {kind === "pdf" && <PdfOptions choice={options} earlier={earlier} onChoice={setOption} />}
      </div>
    </details>
  )
}
