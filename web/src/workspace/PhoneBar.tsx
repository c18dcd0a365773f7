import { ActionIcon, Button } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import { IconList, IconMessage, IconPencil } from "@tabler/icons-react"
import { OpenBadge } from "./OpenBadge.tsx"
import { useOpenCount } from "./comments/use-comments.ts"
import { labelNextAction } from "./describe-next-step.ts"
import { NextButton } from "./NextButton.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Workspace.module.css"

type PhoneBarProps = {
  topic: TopicPage
  /** Left out for people who can't edit. */
  onWrite: (() => void) | undefined
  /** Instead of that, for people who may comment. */
  onSuggest: (() => void) | undefined
  onContents: () => void
  onAbout: () => void
}

/** On a phone, below the text: contents, what is said about the topic, its next step, and Edit or Suggest changes. */
export function PhoneBar({ topic, onWrite, onSuggest, onContents, onAbout }: PhoneBarProps) {
  const { action } = topic.next
  const open = useOpenCount()
  const comments = open === 0 ? "Details and comments" : `Details and comments, ${open} open`
  return (
    <div className={styles.phoneBar}>
      <ActionIcon variant="default" aria-label="Contents" onClick={onContents}>
        <IconList size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={comments} onClick={onAbout} className={styles.counted}>
        <IconMessage size={20} aria-hidden />
        <OpenBadge count={open} />
      </ActionIcon>
      <span className={layout.growPlain}>
        {labelNextAction(topic.next) === undefined && (
          <Button fullWidth onClick={onAbout}>
            Next step
          </Button>
        )}
        <NextButton topic={topic} looks={{ fullWidth: true }} />
      </span>
      {onWrite && action !== "edit" && (
        <ActionIcon variant="default" aria-label="Edit" onClick={onWrite}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
      {onSuggest && (
        <ActionIcon variant="default" aria-label="Suggest changes" onClick={onSuggest}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
