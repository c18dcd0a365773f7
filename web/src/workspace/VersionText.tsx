import { describeAuthor } from "@hub/contract/programs/values"
import type { TopicPage } from "@hub/contract/topics"
import { Button, SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { RevisionDifference } from "../history/RevisionDifference.tsx"
import { revisionQuery, useRestoreRevision } from "../history/queries.ts"
import { RevisionMarks } from "../history/RevisionMarks.tsx"
import { toast, undoTime } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import prose from "../widgets/Prose.module.css"
import { Prose } from "../widgets/Prose.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { useWorkspaceKeys } from "./use-keys.ts"
import styles from "./Version.module.css"
import workspace from "./Workspace.module.css"

type VersionTextProps = { topic: TopicPage; number: number; onClose: () => void }

const labels = { made: "What it changed", since: "Changes since", whole: "Whole text" }
type VersionView = keyof typeof labels

/** What there is to see of a version: the first one changed nothing, and nothing has changed since the newest. */
const viewsOf = (number: number, head: number): VersionView[] => [
  ...(number > 1 ? (["made"] as const) : []),
  ...(number < head ? (["since"] as const) : []),
  "whole",
]

/** A version of the topic in the place of its text: what it changed, what has changed since, or all of it. */
export function VersionText({ topic, number, onClose }: VersionTextProps) {
  const views = viewsOf(number, topic.revision)
  const [view, setView] = useState<VersionView>(number > 1 ? "made" : "whole")
  const { data: shown, error, refetch } = useQuery(revisionQuery(topic.id, number))
  useWorkspaceKeys({ escape: onClose })
  return (
    <section className={workspace.text} aria-label={`Version ${number}`}>
      <div className={styles.head}>
        <div className={layout.row}>
          <strong>Version {number}</strong>
          {shown && (
            <>
              <RevisionMarks line={shown} />
              <span className={layout.quietTiny}>
                {describeAuthor(shown.author_name ?? "The hub", shown.program)},{" "}
                <RelativeTime moment={shown.created_at} />
              </span>
            </>
          )}
        </div>
        {shown && shown.note !== "" && <p className={layout.flush}>{shown.note}</p>}
        <div className={layout.between}>
          <SegmentedControl
            size="xs"
            aria-label="View"
            value={view}
            onChange={(value) => setView(views.find((one) => one === value) ?? "whole")}
            data={views.map((value) => ({ value, label: labels[value] }))}
          />
          <span className={layout.row}>
            {topic.can.edit && number < topic.revision && (
              <RestoreButton topic={topic} number={number} onRestored={onClose} />
            )}
            <Button size="xs" variant="subtle" title="Back to the text (Esc)" onClick={onClose}>
              Back to the text
            </Button>
          </span>
        </div>
      </div>
      {error && !shown && (
        <ErrorState what="The version could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!error && !shown && <LoadingRows label="Loading version…" />}
      {shown && (
        <div className={prose.prose}>
          <h1 dir="auto">{shown.title}</h1>
        </div>
      )}
      {shown && view === "whole" && <Prose text={shown.content} />}
      {shown && view === "made" && (
        <RevisionDifference id={topic.id} pair={{ from: number - 1, to: number }} view="rendered" />
      )}
      {shown && view === "since" && (
        <RevisionDifference id={topic.id} pair={{ from: number, to: topic.revision }} view="rendered" />
      )}
    </section>
  )
}

type RestoreButtonProps = { topic: TopicPage; number: number; onRestored: () => void }

/** Makes the text of a version the newest one; the message that says so can undo it. */
function RestoreButton({ topic: { id, revision: head }, number, onRestored }: RestoreButtonProps) {
  const restore = useRestoreRevision(id)
  const fail = (error: unknown) => toast(errorSentence(error), "error")
  async function undo(base_revision: number): Promise<void> {
    const { revision } = await restore.mutateAsync({ number: head, base_revision })
    toast(`Undone: version ${revision} has the text of version ${head}.`, "success")
  }
  async function run(): Promise<void> {
    const { unchanged, revision } = await restore.mutateAsync({ number, base_revision: head })
    if (unchanged) toast(`Version ${number} is identical to the latest version, so nothing was changed.`, "info")
    else
      toast(`Version ${number} restored as version ${revision}.`, "success", undoTime, {
        label: "Undo",
        run: () => void undo(revision).catch(fail),
      })
    onRestored()
  }
  return (
    <Button size="xs" loading={restore.isPending} onClick={() => void run().catch(fail)}>
      Restore version {number}
    </Button>
  )
}
