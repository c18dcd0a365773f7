import { usePageActions } from "../page-actions.ts"
import { useWorkspaceKeys } from "./use-keys.ts"
import { OtherEditors } from "../presence/OtherEditors.tsx"
import { useTopicPresence } from "./topic-presence.ts"
import { PhoneBar } from "./PhoneBar.tsx"
import { placeAtTop, placeOfClick } from "./place-in-text.ts"
import { TopicBar } from "./TopicBar.tsx"
import { TopicButtons } from "./TopicButtons.tsx"
import { TopicFrame, type TopicPlace } from "./TopicFrame.tsx"
import { TopicText } from "./TopicText.tsx"
import { countReadingMinutes } from "./tree.ts"
import { prepareWriting, type StartWriting, StartWritingContext } from "./use-start-writing.ts"
import { NextButton } from "./NextButton.tsx"
import type { useRenderedTopic } from "./use-rendered-topic.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Workspace.module.css"

type TopicReadingProps = TopicPlace & {
  page: ReturnType<typeof useRenderedTopic>
  onWrite: StartWriting
  /** After writing, the way back to it has the focus. */
  focusesEdit: boolean
}

/** A topic as its readers would see it now. A click into its text, E, or Edit begins to write it. */
export function TopicReading({ page, onWrite, focusesEdit, ...place }: TopicReadingProps) {
  const { topic } = place
  const write = topic.can.edit ? () => onWrite(placeAtTop()) : undefined
  useWorkspaceKeys({ e: write })
  usePageActions(write ? [{ label: "Edit", run: write, keys: "E" }] : [], "first")
  const buttons = (onFold?: () => void) => (
    <TopicButtons topic={topic} onWrite={write} isFocused={focusesEdit} {...(onFold ? { onFold } : {})} />
  )
  const words = page.data?.words
  const others = useTopicPresence().presence?.others ?? []
  return (
    <StartWritingContext value={write ?? null}>
      <TopicFrame
        {...place}
        page={page}
        buttons={buttons}
        bar={
          <TopicBar
            {...place}
            middle={
              <>
                {words !== undefined && <span className={styles.time}>{countReadingMinutes(words)} min read</span>}
                <OtherEditors others={others} areSmall />
              </>
            }
            actions={
              <>
                <span className={`${layout.unlessEmpty} ${styles.step}`}>
                  <NextButton topic={topic} looks={{ size: "xs" }} isBesideEdit />
                </span>
                {buttons()}
              </>
            }
          />
        }
        phoneBar={
          <PhoneBar
            topic={topic}
            onWrite={write}
            onContents={() => place.onSheet("contents")}
            onAbout={() => place.onSheet("about")}
          />
        }
      >
        <TopicText
          topic={topic}
          page={page}
          {...(write
            ? {
                onNear: prepareWriting,
                onClick: (event) => {
                  const at = placeOfClick(event, topic.content)
                  if (at) onWrite(at)
                },
              }
            : {})}
        />
      </TopicFrame>
    </StartWritingContext>
  )
}
