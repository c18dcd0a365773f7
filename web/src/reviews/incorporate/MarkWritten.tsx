import type { Point } from "@hub/contract/points"
import { Button } from "@mantine/core"
import { errorSentence } from "../../call.ts"
import { toast, undoTime } from "../../toast.ts"
import { useDecidePoint } from "./queries.ts"

/** Says that the text has what an accepted comment asks for, where its own words don't show that. */
export function MarkWritten({ point: { id, unwritten, outcome }, topic }: { point: Point; topic: number }) {
  const { mutateAsync, isPending } = useDecidePoint(topic)
  if (!unwritten || outcome === null) return null
  const { disposition, reason, at } = outcome
  // Its card may be gone by the time that this is answered.
  async function mark(written: boolean): Promise<void> {
    try {
      await mutateAsync({ id, disposition, reason, decided_at: at, written })
      const undo = { label: "Undo", run: () => void mark(false) }
      if (written) toast("The comment is marked as written.", "success", undoTime, undo)
    } catch (error) {
      toast(errorSentence(error), "error")
    }
  }
  return (
    <Button size="xs" disabled={isPending} onClick={() => void mark(true)}>
      Mark as written
    </Button>
  )
}
