import type { PublicationKind } from "@hub/contract/publications"
import { Checkbox } from "@mantine/core"
import { nameEdition, readersOf } from "./labels.ts"
import { type EditionDraft, useEditionDraft } from "./use-edition-draft.ts"

/** The next edition of the other kind, which may be published in the same step. */
export function useOtherKind(collection_id: number, kind: PublicationKind) {
  const otherKind = kind === "pdf" ? "mobile_kb" : "pdf"
  return { kind: otherKind, draft: useEditionDraft(collection_id, otherKind) } as const
}

type OtherKind = ReturnType<typeof useOtherKind>

/** That edition, as the one before it was, or for the same people. */
export function planOtherKind(
  { kind, draft: { options, newest, visibility } }: OtherKind,
  beside: Pick<EditionDraft, "options"> & { visibility: NonNullable<EditionDraft["visibility"]> },
) {
  return {
    kind,
    options: { ...options, correction: newest.data ? beside.options.correction : "" },
    visibility: visibility ?? beside.visibility,
  }
}

type OtherKindChoiceProps = { other: OtherKind; isChosen: boolean; onChange: (isChosen: boolean) => void }

/** Whether both kinds are published in the same step. */
export function OtherKindChoice({ other, isChosen, onChange }: OtherKindChoiceProps) {
  return (
    <Checkbox
      label="Both (knowledge base and PDF)"
      description={describeOther(other)}
      disabled={!other.draft.isReady}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** What is published beside it, and its readers. */
function describeOther({ kind, draft: { edition, newest, visibility } }: OtherKind): string {
  const readers = newest.data && visibility ? `visible to ${readersOf(visibility)}` : "visible to the same people"
  return `In the same step: ${nameEdition({ kind, edition })}, ${readers}.`
}
