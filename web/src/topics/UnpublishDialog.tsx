import { Alert } from "@mantine/core"
import { type TopicSummary, topics } from "@hub/contract/topics"
import { useMutation } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { SequenceActionDialog } from "../reviews/sequences/SequenceActionDialog.tsx"
import { toast } from "../toast.ts"
import { useTopicsChanged } from "./queries.ts"

type UnpublishDialogProps = { topic: Pick<TopicSummary, "id" | "title">; onClose: () => void }

/** Asks why a topic is no longer to count as published, and says what that means. */
export function UnpublishDialog({ topic: { id, title }, onClose }: UnpublishDialogProps) {
  const changed = useTopicsChanged()
  const unpublishing = useMutation({
    mutationFn: (reason: string) => call(topics.unpublish, { params: { id }, body: { reason } }),
    onSuccess: async ({ status }) => {
      toast(`Topic unpublished. It is ${status === "approved" ? "approved" : "a draft"} again.`, "success")
      await changed()
      onClose()
    },
  })
  const about = { label: "Unpublish topic", question: `Unpublish “${title}”?`, needs: "reason" } as const
  return (
    <SequenceActionDialog
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
        <Alert color="red" role="alert" title="The topic could not be unpublished">
          <p>{errorSentence(unpublishing.error)}</p>
        </Alert>
      )}
    </SequenceActionDialog>
  )
}
