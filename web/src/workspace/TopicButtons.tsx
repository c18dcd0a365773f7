import { ActionIcon, Button } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import { IconLayoutSidebarRightCollapse, IconPencil } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { focusOnShow } from "../dialog-focus.ts"
import { StarButton } from "../documents/StarButton.tsx"
import { prepareSuggesting } from "./suggesting/use-start-suggesting.ts"
import { TopicMenu } from "./TopicMenu.tsx"
import { prepareWriting } from "./use-start-writing.ts"
import columns from "../widgets/Columns.module.css"

type TopicButtonsProps = {
  topic: TopicPage
  /** Left out for people who can't edit. */
  onWrite: (() => void) | undefined
  /** Instead of that, for people who may comment. */
  onSuggest: (() => void) | undefined
  isFocused?: boolean
  onFold?: () => void
}

/** Edit or Suggest changes, and everything else that can be done with a topic. */
export function TopicButtons({ topic, onWrite, onSuggest, isFocused = false, onFold }: TopicButtonsProps) {
  return (
    <ButtonRow topic={topic} onFold={onFold}>
      {onWrite && (
        <Button
          size="xs"
          title="Edit (E)"
          leftSection={<IconPencil size={14} aria-hidden />}
          ref={isFocused ? focusOnShow : null}
          onPointerEnter={prepareWriting}
          onFocus={prepareWriting}
          onClick={onWrite}
        >
          Edit
        </Button>
      )}
      {onSuggest && (
        <Button
          size="xs"
          title="Suggest changes (E)"
          leftSection={<IconPencil size={14} aria-hidden />}
          ref={isFocused ? focusOnShow : null}
          onPointerEnter={prepareSuggesting}
          onFocus={prepareSuggesting}
          onClick={onSuggest}
        >
          Suggest changes
        </Button>
      )}
    </ButtonRow>
  )
}

type ButtonRowProps = { topic: TopicPage; onFold?: (() => void) | undefined; children: ReactNode }

/** The buttons over the rail: these, the menu of the topic, and the one that folds the rail. */
export function ButtonRow({ topic, onFold, children }: ButtonRowProps) {
  return (
    <div className={columns.buttons}>
      {children}
      <StarButton type="topic" id={topic.id} title={topic.title} />
      <TopicMenu topic={topic} label={`More actions for ${topic.title}`} />
      {onFold && (
        <ActionIcon title="Hide details (Ctrl+.)" size="sm" aria-label="Hide details" aria-expanded onClick={onFold}>
          <IconLayoutSidebarRightCollapse size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
