import type { SavedTopic, TopicPage } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { errorSentence } from "../call.ts"
import { describeSave } from "../editor/save-outcome.ts"
import { topicPointsQuery } from "../reviews/incorporate/queries.ts"
import { toast, undoTime } from "../toast.ts"
import { useRestoreRevision } from "../history/queries.ts"

/** Says that a version was saved, and takes it back if asked: the text of the version before becomes the newest one. */
export function useSaveToast({ id, next: { live } }: Pick<TopicPage, "id" | "next">) {
  const restore = useRestoreRevision(id)
  const cache = useQueryClient()
  const navigate = useNavigate()
  async function undo(saved: SavedTopic, base: number, onUndone: () => void): Promise<void> {
    try {
      const { revision } = await restore.mutateAsync({ number: base, base_revision: saved.revision })
      toast(`Undone: version ${revision} has the text of version ${base}.`, "success")
      onUndone()
    } catch (error) {
      toast(`Version ${saved.revision} could not be undone. ${errorSentence(error)}`, "error")
    }
  }
  return (saved: SavedTopic, base: number, onUndone: () => void) => {
    const { more = "", link } = describeSave(saved, live)
    const publish = link && { label: link.label, run: () => void navigate({ to: link.to }) }
    // Where the words of reviewers are now, and which of them are others.
    void cache.invalidateQueries({ queryKey: topicPointsQuery(id).queryKey })
    // What others wrote came in with a merge: nobody takes that back for them.
    if (saved.unchanged) toast(more, "info")
    else if (saved.merged) toast(`Version ${saved.revision} saved. ${more}`, "info", undoTime, publish)
    else
      toast(`Version ${saved.revision} saved. ${more}`.trim(), "success", undoTime, {
        label: "Undo",
        run: () => void undo(saved, base, onUndone),
        ...(publish && { also: publish }),
      })
  }
}
