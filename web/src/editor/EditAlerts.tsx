import type { Presence } from "@hub/contract/drafts"
import type { useSavedDraft } from "./draft.ts"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"

const ConflictPanel = lazy(async () => (await import("./ConflictPanel.tsx")).ConflictPanel, <LoadingRows />)
const DraftRecoveryBanner = lazy(async () => (await import("../drafts/DraftRecoveryBanner.tsx")).DraftRecoveryBanner)
const NewerRevision = lazy(async () => (await import("../presence/NewerRevision.tsx")).NewerRevision)

type EditAlertsProps = {
  topic_id: number
  edit: ReturnType<typeof useSavedDraft>
  presence: Presence | undefined
  /** Said where what others saved touches what is written here, and nothing of it can be taken in without a decision. */
  onDecide?: () => void
}

/** What stands over a text that is edited: a conflict, texts that were left unsaved, a newer version. */
export function EditAlerts({ topic_id, edit, presence, onDecide }: EditAlertsProps) {
  const { deciding, autosaved } = edit
  const newer = presence !== undefined && presence.latest_revision > Math.max(edit.saved.revision, edit.base)
  return (
    <>
      {deciding && (
        <ConflictPanel
          key={`${deciding.conflict.base.revision} ${deciding.conflict.theirs.revision}`}
          deciding={deciding}
          busy={edit.saving}
          onChoose={(choices) => edit.decide({ conflict: deciding.conflict, choices })}
          onClose={() => edit.decide(null)}
          onSave={() => void edit.saveChosen()}
        />
      )}
      {autosaved.recoveries.length > 0 && (
        <DraftRecoveryBanner
          recoveries={autosaved.recoveries}
          saved={edit.saved.draft}
          revision={edit.saved.revision}
          onRestore={edit.takeUp}
          onDiscard={autosaved.throwAway}
        />
      )}
      {newer && !deciding && (
        <NewerRevision
          id={topic_id}
          presence={presence}
          dirty={edit.dirty}
          saved={edit.saved.draft}
          revision={edit.saved.revision}
          onLoad={() => void edit.load()}
          onDecide={onDecide}
        />
      )}
    </>
  )
}
