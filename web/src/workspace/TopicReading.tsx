import type { MouseEvent } from "react"
import { usePageActions } from "../page-actions.ts"
import { useWorkspaceKeys } from "./use-keys.ts"
import { OtherEditors } from "../presence/OtherEditors.tsx"
import { useTopicPresence } from "./topic-presence.ts"
import { PhoneBar } from "./PhoneBar.tsx"
import { useComments } from "./comments/use-comments.ts"
import type { EditorPosition } from "../editor/mode.ts"
import { placeAtTop, placeOfClick } from "./place-in-text.ts"
import { useHasStoredTyping } from "./suggesting/stored-typing.ts"
import { TopicBar } from "./TopicBar.tsx"
import { TopicButtons } from "./TopicButtons.tsx"
import { TopicFrame, type TopicPlace } from "./TopicFrame.tsx"
import { TopicText } from "./TopicText.tsx"
import { countReadingMinutes } from "./tree.ts"
import { prepareWriting, type StartWriting, StartWritingContext } from "./use-start-writing.ts"
import { useShownVersion } from "./use-shown-version.ts"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { NextButton } from "./NextButton.tsx"
import type { useRenderedTopic } from "./use-rendered-topic.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Workspace.module.css"

const UnsentSuggestions = lazy(async () => (await import("./suggesting/UnsentSuggestions.tsx")).UnsentSuggestions)
const VersionText = lazy(
  async () => (await import("./VersionText.tsx")).VersionText,
  <LoadingRows label="Loading version…" />,
)

type TopicReadingProps = TopicPlace & {
  page: ReturnType<typeof useRenderedTopic>
  onWrite: StartWriting
  onSuggest: StartWriting
  /** After writing, the way back to it has the focus. */
  focusesEdit: boolean
}

/**
 * A topic as its readers would see it now. A click into its text, E, or Edit begins to write it; those who may only comment
 * suggest changes by E.
 */
export function TopicReading({ page, onWrite, onSuggest, focusesEdit, ...place }: TopicReadingProps) {
  const { topic } = place
  const write = topic.can.edit ? () => onWrite(placeAtTop()) : undefined
  const writeAt = topic.can.edit ? (at: EditorPosition | null = placeAtTop()) => onWrite(at) : null
  const writeWhereClicked = (event: MouseEvent) => {
    const at = placeOfClick(event, topic.content)
    if (at) onWrite(at)
  }
  const suggest = useComments().comments.data?.can.add ? () => onSuggest(placeAtTop()) : undefined
  const hasUnsent = useHasStoredTyping(topic.id) && suggest !== undefined
  useWorkspaceKeys({ e: write ?? suggest })
  usePageActions(
    [
      ...(write ? [{ label: "Edit", run: write, keys: "E" }] : []),
      ...(suggest ? [{ label: "Suggest changes", run: suggest, ...(write ? {} : { keys: "E" }) }] : []),
    ],
    "first",
  )
  const ways = { onWrite: write, onSuggest: write ? undefined : suggest }
  const buttons = (onFold?: () => void) => (
    <TopicButtons topic={topic} {...ways} isFocused={focusesEdit} {...(onFold ? { onFold } : {})} />
  )
  const words = page.data?.words
  const { version, close } = useShownVersion()
  const others = useTopicPresence().presence?.others ?? []
  return (
    <StartWritingContext value={writeAt}>
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
            {...ways}
            onContents={() => place.onSheet("contents")}
            onAbout={() => place.onSheet("about")}
          />
        }
      >
        {hasUnsent && <UnsentSuggestions topic_id={topic.id} onContinue={suggest} />}
        {version === undefined ? (
          <TopicText
            topic={topic}
            page={page}
            {...(write ? { onNear: prepareWriting, onClick: writeWhereClicked } : {})}
          />
        ) : (
          <VersionText key={version} topic={topic} number={version} onClose={close} />
        )}
      </TopicFrame>
    </StartWritingContext>
  )
}
