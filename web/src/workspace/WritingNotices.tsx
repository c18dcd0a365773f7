import { Alert } from "@mantine/core"
import type { Presence } from "@hub/contract/drafts"
import type { TopicPage } from "@hub/contract/topics"
import type { useSavedDraft } from "../editor/draft.ts"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"

const ConflictPanel = lazy(async () => (await import("../editor/ConflictPanel.tsx")).ConflictPanel, <LoadingRows />)
const DraftRecoveryBanner = lazy(async () => (await import("../drafts/DraftRecoveryBanner.tsx")).DraftRecoveryBanner)
const NewerRevision = lazy(async () => (await import("../presence/NewerRevision.tsx")).NewerRevision)

type WritingNoticesProps = {
  topic: TopicPage
  edit: ReturnType<typeof useSavedDraft>
  presence: Presence | undefined
}

/** What stands over a text that is written: a conflict, texts that were left unsaved, a newer version, a save that failed. */
export function WritingNotices({ topic, edit, presence }: WritingNoticesProps) {
  const { deciding, kept, notice } = edit
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
          onSave={(sent) => edit.saveChosen(sent, deciding.conflict)}
        />
      )}
      {kept.offers.length > 0 && (
        <DraftRecoveryBanner
          recoveries={kept.offers}
          saved={edit.saved.draft}
          revision={edit.saved.revision}
          onRestore={edit.takeUp}
          onDiscard={kept.throwAway}
        />
      )}
      {newer && !deciding && (
        <NewerRevision
          id={topic.id}
          presence={presence}
          dirty={edit.dirty}
          saved={edit.saved.draft}
          revision={edit.saved.revision}
          onLoad={() => void edit.load()}
        />
      )}
      {notice?.kind === "failed" && (
        <Alert color="red" role="alert" title={notice.sentence} mb="md">
          {notice.more}
        </Alert>
      )}
    </>
  )
}
