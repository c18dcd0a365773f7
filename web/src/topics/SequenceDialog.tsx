import { Dialog } from "../widgets/Dialog.tsx"
import { NotBuilt } from "../widgets/NotBuilt.tsx"

export function SequenceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sequential Review Setup" onClose={onClose}>
      <NotBuilt
        what="Sequential review"
        purpose="Here you will put reviewers in an order, each asked when the one before has approved. Until then, submit the topic for review to several people at once."
      />
    </Dialog>
  )
}
