import type { PublicationKind } from "@hub/contract/publications"
import { Button } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { ChecksSection } from "../checks/ChecksSection.tsx"
import { toast } from "../toast.ts"
import layout from "../widgets/Layout.module.css"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { CorrectionChoice } from "./CorrectionChoice.tsx"
import { EditionVisibility } from "./EditionVisibility.tsx"
import { describePublishing, labelPublishButton } from "./labels.ts"
import { MoreOptions } from "./MoreOptions.tsx"
import { OtherKindChoice, planOtherKind, useOtherKind } from "./OtherKind.tsx"
import { PublishingError } from "./PublishingError.tsx"
import styles from "./Publish.module.css"
import { usePublishTogether } from "./queries.ts"
import { ReleaseChoice } from "./ReleaseChoice.tsx"
import { useEditionDraft } from "./use-edition-draft.ts"
import { useSavedEdition } from "./use-saved-edition.ts"

// What is filled in comes first; how it will look is fetched beside it.
const EditionPreview = lazy(async () => (await import("./EditionPreview.tsx")).EditionPreview)

type EditionFormProps = {
  collection_id: number
  kind: PublicationKind
  isEmpty: boolean
  embargo_until?: string | undefined
}

/** For whom and when an edition is published, what the checks say, and how it will look. */
export function EditionForm({ collection_id, kind, isEmpty, embargo_until }: EditionFormProps) {
  const { saved, save, discard, isReady } = useSavedEdition(collection_id, kind)
  const draft = useEditionDraft(collection_id, kind, { embargo_until, saved })
  const other = useOtherKind(collection_id, kind)
  const [both, setBoth] = useState<boolean>()
  const isBoth = both ?? saved?.both ?? false
  const { options, visibility, isScheduled, time, release_at, tooEarly } = draft
  const readers = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const publish = usePublishTogether(([id]) => {
    discard()
    return navigate({ to: "/publications/$id", params: { id: id! } })
  })
  const send = () => {
    if (visibility === undefined) {
      setAsking(true)
      return readers.current?.querySelector("input")?.focus()
    }
    const editions = [{ kind, options, visibility }, ...(isBoth ? [planOtherKind(other, { options, visibility })] : [])]
    publish.mutate({ collection_id, editions, ...(release_at && { release_at }) })
  }
  return (
    <>
      <div className={styles.fields}>
        {draft.newest.isPending || !draft.isReady || !isReady ? (
          <LoadingRows />
        ) : (
          <>
            {saved && <SavedNote onDiscard={discard} />}
            <div ref={readers}>
              <EditionVisibility draft={draft} kind={kind} isAsking={isAsking} />
            </div>
            <OtherKindChoice other={other} isChosen={isBoth} onChange={setBoth} />
            <ReleaseChoice draft={draft} />
            <CorrectionChoice draft={draft} />
            <ChecksSection collection_id={collection_id} kind={kind} />
            <MoreOptions draft={draft} kind={kind} />
            {publish.isError && <PublishingError error={publish.error} />}
            <div className={styles.foot}>
              <p className={layout.quietLine}>{describePublishing(draft)}</p>
              <Button
                variant="filled"
                disabled={isEmpty || tooEarly !== undefined || (isScheduled && release_at === undefined)}
                loading={publish.isPending}
                onClick={send}
              >
                {labelPublishButton(draft)}
              </Button>
              <Button
                onClick={() =>
                  save({ options, visibility, both: isBoth, time: isScheduled ? time : null }, () =>
                    toast("Saved. The form opens with these choices next time.", "success"),
                  )
                }
              >
                Save for later
              </Button>
            </div>
          </>
        )}
      </div>
      {!isEmpty && <EditionPreview collection_id={collection_id} kind={kind} options={options} />}
    </>
  )
}

/** That the form is filled in with what was chosen before, and the way back to what the edition before had. */
function SavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={layout.between}>
      <span className={layout.quietSmall}>Filled in with what you saved for later.</span>
      <Button variant="subtle" size="compact-xs" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
