import { ActionIcon } from "@mantine/core"
import type { DocumentType } from "@hub/contract/documents/values"
import { IconStar, IconStarFilled } from "@tabler/icons-react"
import { MenuEntry } from "../widgets/MenuEntry.tsx"
import { useStar } from "./queries.ts"

type StarProps = { type: DocumentType; id: number }

/** Puts a document among one's starred ones, and takes it away again. */
export function StarButton({ type, id, title }: StarProps & { title: string }) {
  const { starred, toggle } = useStar(type, id)
  const Icon = starred ? IconStarFilled : IconStar
  return (
    <ActionIcon
      size="sm"
      aria-label={`Star ${title}`}
      aria-pressed={starred}
      title={starred ? "Remove star" : "Star"}
      onClick={toggle}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** The same, in the menu of a row. */
export function StarItem({ type, id }: StarProps) {
  const { starred, toggle } = useStar(type, id)
  return <MenuEntry onClick={toggle}>{starred ? "Remove star" : "Star"}</MenuEntry>
}
