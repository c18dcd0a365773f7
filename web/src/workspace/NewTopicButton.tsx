import { ActionIcon } from "@mantine/core"
import type { StructureNode } from "@hub/contract/structure"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { usePageActions } from "../page-actions.ts"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { lazy } from "../widgets/lazy.tsx"

const NewTopicDialog = lazy(async () => (await import("./NewTopicDialog.tsx")).NewTopicDialog)

type NewTopicButtonProps = { collection_id: number; nodes: StructureNode[]; topic_id: number; onOpened: () => void }

/** Makes a topic in this collection, right after the one that is shown. */
export function NewTopicButton({ collection_id, nodes, topic_id, onOpened }: NewTopicButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const after = nodes.find((node) => node.topic_id === topic_id)
  const label = after ? `New topic after “${titleOfNode(after)}”` : "New topic at the end"
  usePageActions([{ label, run: () => setOpen(true) }], "last")
  return (
    <>
      <ActionIcon title={label} size="sm" aria-label={label} onClick={() => setOpen(true)}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <NewTopicDialog collection_id={collection_id} after={after} onMade={onOpened} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
