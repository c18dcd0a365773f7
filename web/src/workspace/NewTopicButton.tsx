import { ActionIcon } from "@mantine/core"
import type { StructureNode } from "@hub/contract/structure"
import { IconPlus } from "@tabler/icons-react"
import { usePageActions } from "../page-actions.ts"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"

type NewTopicButtonProps = {
  nodes: StructureNode[]
  topic_id: number
  /** Nothing is told where the topic goes to the end. */
  onAdd: (after: StructureNode | undefined) => void
}

/** Makes a topic in this collection, right after the one that is shown. */
export function NewTopicButton({ nodes, topic_id, onAdd }: NewTopicButtonProps) {
  const after = nodes.find((node) => node.topic_id === topic_id)
  const label = after ? `New topic after “${titleOfNode(after)}”` : "New topic at the end"
  usePageActions([{ label, run: () => onAdd(after) }], "last")
  return (
    <ActionIcon title={label} size="sm" aria-label={label} onClick={() => onAdd(after)}>
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  )
}
