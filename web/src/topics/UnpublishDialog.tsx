import { type TopicLine, topics } from "@hub/contract/topics"
import { useMutation } from "@tanstack/react-query"
import { call, sentenceOf } from "../call.ts"
import { DeedDialog } from "../reviews/sequences/DeedDialog.tsx"
import { say } from "../say.ts"
import { Notice } from "../widgets/Notice.tsx"
import { useTopicsChanged } from "./queries.ts"

type Props = { topic: Pick<TopicLine, "id" | "title">; onClose: () => void }

/** Asks why a topic is no longer to count as published, and says what that means. */
export function UnpublishDialog({ topic: { id, title }, onClose }: Props) {
  const changed = useTopicsChanged()
  const unpublishing = useMutation({
    mutationFn: (reason: string) => call(topics.unpublish, { params: { id }, body: { reason } }),
    onSuccess: async ({ status }) => {
      say(`Topic unpublished. It is ${status === "approved" ? "approved" : "a draft"} again.`, "success")
      await changed()
      onClose()
    },
  })
  const about = { label: "Unpublish topic", question: `Unpublish “${title}”?`, needs: "reason" } as const
  return (
    <DeedDialog
      about={about}
      busy={unpublishing.isPending}
      onDo={(reason) => unpublishing.mutate(reason)}
      onClose={onClose}
    >
      <p>
        Its text stays. If it was approved, the topic is approved again; otherwise it is a draft again. Everyone in the
        hub can read the reason.
      </p>
      {unpublishing.isError && (
        <Notice kind="bad" role="alert" title="The topic could not be unpublished">
          <p>{sentenceOf(unpublishing.error)}</p>
        </Notice>
      )}
    </DeedDialog>
  )
}
