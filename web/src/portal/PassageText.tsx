import type { Suggestion } from "@hub/contract/suggestions"
import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { memo, useMemo } from "react"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import type { ReviewAccess } from "./calls.ts"
import { sanitisedHtml } from "../trusted-html.ts"
import type { PassageBlock } from "./blocks.ts"
import { CorrectBlock } from "./CorrectBlock.tsx"
import { type CorrectionModule, useCorrectionModule } from "./use-correction-module.ts"
import prose from "../widgets/Prose.module.css"
import styles from "./Portal.module.css"
import { portalSourceQuery } from "./queries.ts"

export type Correctable = {
  at: ReviewAccess
  revision: number
  values: Record<string, string>
}

type PassageTextProps = {
  block: PassageBlock
  about: Correctable
  suggestions: Suggestion[]
  /** The words selected when correcting began; null while it is only read. */
  correcting: string | null
  onSuggest: (suggestions: Suggestion[]) => void
  onDone: () => void
}

/** One block: as readers see it, with the corrections in it marked, or open for correcting. */
export function PassageText({ block, about, suggestions, correcting, onSuggest, onDone }: PassageTextProps) {
  const wanted = block.at !== null && (correcting !== null || suggestions.length > 0)
  const { module, failed } = useCorrectionModule(wanted)
  const { data: text, error } = useQuery({ ...portalSourceQuery(about.at, about.revision), enabled: wanted })

  if (!wanted || block.at === null) return <PassageHtml html={block.html} />
  if (correcting === null)
    return module && text ? (
      <MarkedBlock {...{ module, text, at: block.at, suggestions, values: about.values }} />
    ) : (
      <PassageHtml html={block.html} />
    )
  if (failed || error)
    return (
      <div>
        <PassageHtml html={block.html} />
        <Alert color="yellow" role="alert" mb="md" withCloseButton closeButtonLabel="Close" onClose={onDone}>
          You can't suggest edits while you're offline. You can still add comments.
        </Alert>
      </div>
    )
  if (!module || !text) return <LoadingRows label="Opening the text…" rows={2} />
  return (
    <CorrectBlock
      module={module}
      text={text}
      at={block.at}
      suggestions={suggestions}
      values={about.values}
      selected={correcting}
      onSuggest={onSuggest}
      onDone={onDone}
    />
  )
}

type MarkedBlockProps = {
  module: Pick<CorrectionModule, "markedBlock">
  text: { content: string }
  at: number
  suggestions: Suggestion[]
  values: Record<string, string>
}

function MarkedBlock({ module, text, at, suggestions, values }: MarkedBlockProps) {
  const html = useMemo(
    () => module.markedBlock(text.content, at, suggestions, values),
    [module, text.content, at, suggestions, values],
  )
  return <PassageHtml html={html} />
}

export const PassageHtml = memo(function Html({ html }: { html: string }) {
  return (
    <div
      dir="auto"
      className={`${prose.prose} ${styles.prose}`}
      dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }}
    />
  )
})
