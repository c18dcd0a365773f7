import { Alert, VisuallyHidden } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { SignInOverlay } from "../account/SignInOverlay.tsx"
import type { TopicFormHandle } from "../drafts/topic-form-handle.ts"
import type { ContentHandle } from "../editor/ContentEditor.tsx"
import { useSavedDraft } from "../editor/draft.ts"
import { EditAlerts } from "../editor/EditAlerts.tsx"
import { useSaveKey } from "../editor/use-save-key.ts"
import { toast } from "../toast.ts"
import { usePageActions } from "../page-actions.ts"
import { topicQuery } from "../topics/queries.ts"
import { PhoneWritingBar } from "./PhoneWritingBar.tsx"
import { useWrittenMarks } from "./comments/use-written-marks.ts"
import { SaveNoteDialog } from "./SaveNoteDialog.tsx"
import { SettleText } from "./settle-text.ts"
import { SuggestingSwitch } from "./suggesting/SuggestingSwitch.tsx"
import { useTopicPresence } from "./topic-presence.ts"
import { useCatchUp } from "./use-catch-up.ts"
import { useSharedParagraphs } from "./use-shared-paragraphs.ts"
import { TopicBar } from "./TopicBar.tsx"
import { TopicFrame, type TopicPlace } from "./TopicFrame.tsx"
import type { useRenderedTopic } from "./use-rendered-topic.ts"
import { useSaveToast } from "./use-save-toast.ts"
import type { StartWriting, WritingStart } from "./use-start-writing.ts"
import { useWrittenHeadings } from "./use-written-headings.ts"
import { useFinishKey } from "./use-finish-key.ts"
import { useFinishForVersion } from "./use-finish-for-version.ts"
import { useGoToPassage } from "./use-go-to-passage.ts"
import { WritingButtons, type WritingState } from "./WritingButtons.tsx"
import { IsTextChanged, type WrittenPlaces, WrittenPlacesContext } from "./written-places.ts"
import { WritingTools } from "../editor/WritingTools.tsx"
import { WrittenText } from "./WrittenText.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/WrittenText.module.css"

type TopicWritingProps = TopicPlace & {
  page: ReturnType<typeof useRenderedTopic>
  start: WritingStart
  onDone: () => void
  /** Goes on with suggestions instead of a version, once what was written is saved. */
  onSuggest: StartWriting
}

/** A topic that is written where it is read. Done, or leaving, makes a version of what was written. */
export function TopicWriting({ page, start, onDone, onSuggest, ...place }: TopicWritingProps) {
  const { topic } = place
  const writing = useRef<TopicFormHandle>(null)
  // The editor puts its tools, and the choice of its mode, into these once they are on the page.
  const [modes, modesRef] = useState<Element | null>(null)
  const [tools, toolsRef] = useState<Element | null>(null)
  const tellSaved = useSaveToast(topic)
  const takesUp = useLocation({ select: ({ state }) => state.takesUp })
  const edit = useSavedDraft(start.topic, writing, { savesOnLeaving: true, onSaved: tellSaved, takesUp })
  const { deciding, autosaved } = edit
  const canSave = edit.draft.title.trim() !== "" && deciding === null
  const { presence } = useTopicPresence()
  const { mustDecide, cameIn } = useCatchUp(edit, presence)
  const cache = useQueryClient()
  const headings = useWrittenHeadings(edit.draft.content)
  const content = useRef<ContentHandle>(null)
  const places = useMemo(() => ({ headings, goTo: (offset: number) => content.current?.goTo(offset) }), [headings])

  const shared = useSharedParagraphs(content, edit)

  const marks = useWrittenMarks({ revision: edit.saved.revision, content: edit.saved.draft.content })

  useGoToPassage(places.goTo)

  async function finish(): Promise<void> {
    const changed = edit.dirty
    if (!(await edit.settle())) return
    // What is read next is what was written: the save has asked for it already.
    if (changed) await cache.invalidateQueries({ queryKey: topicQuery(topic.id).queryKey }, { cancelRefetch: false })
    onDone()
  }
  async function suggest(): Promise<void> {
    if (await edit.settle()) onSuggest(content.current?.place() ?? null)
    else toast("Your own changes are not saved yet. Save them before you suggest changes.", "warn", 6000)
  }
  const [noting, setNoting] = useState(false)
  const askNote = () => setNoting(canSave)
  useSaveKey(() => void edit.save(), askNote)
  usePageActions([
    { label: "Save with a note", run: askNote, keys: "Ctrl Shift S" },
    { label: "Suggest changes", run: () => void suggest() },
  ])
  useFinishKey(() => void finish())
  useFinishForVersion(() => void finish())
  useEffect(() => {
    if (!topic.can.edit && !edit.dirty) onDone()
  }, [topic.can.edit, edit.dirty, onDone])

  const state: WritingState = {
    others: presence?.others ?? [],
    words: edit.saving ? "Saving…" : edit.state.words,
    canSave,
    saving: edit.saving,
    onDone: () => void finish(),
    onNote: askNote,
  }
  const buttons = (onFold?: () => void) => (
    <WritingButtons topic={topic} state={state} {...(onFold ? { onFold } : {})} />
  )
  return (
    <WritingContexts settle={edit.settle} places={places} isChanged={edit.dirty}>
      <TopicFrame
        {...place}
        page={page}
        buttons={buttons}
        bar={<TopicBar {...place} middle={<span ref={modesRef} />} actions={buttons()} />}
        phoneBar={<PhoneWritingBar modesRef={modesRef} state={state} />}
      >
        <div className={`${layout.spaced} ${layout.unlessEmpty}`}>
          <EditAlerts
            topic_id={topic.id}
            edit={edit}
            presence={mustDecide ? presence : undefined}
            onDecide={() => void edit.save()}
          />
          {edit.saveOutcome?.kind === "failed" && (
            <Alert color="red" role="alert" title={edit.saveOutcome.sentence} mb="md">
              {edit.saveOutcome.more}
            </Alert>
          )}
        </div>
        <VisuallyHidden component="output">{shared.here}</VisuallyHidden>
        <VisuallyHidden component="output">{cameIn}</VisuallyHidden>
        <div className={styles.writing} data-editor="page">
          <WritingTools toolsRef={toolsRef}>
            <SuggestingSwitch isOn={false} onChange={() => void suggest()} />
          </WritingTools>
          {modes && tools && (
            <WrittenText
              ref={writing}
              text={content}
              start={start}
              modes={modes}
              tools={tools}
              draft={edit.draft}
              writers={shared.writers}
              marks={marks}
              onMove={shared.onMove}
              onTyping={edit.onTyping}
              onChange={edit.onChange}
            />
          )}
        </div>
      </TopicFrame>
      {noting && <SaveNoteDialog onSave={(note) => edit.save({ note })} onClose={() => setNoting(false)} />}
      <SignInOverlay person_id={autosaved.person_id} />
    </WritingContexts>
  )
}

type WritingContextsProps = {
  settle: () => Promise<boolean>
  places: WrittenPlaces
  isChanged: boolean
  children: ReactNode
}

/** What the rest of the workspace has to know of the text that is written. */
function WritingContexts({ settle, places, isChanged, children }: WritingContextsProps) {
  return (
    <SettleText value={settle}>
      <WrittenPlacesContext value={places}>
        <IsTextChanged value={isChanged}>{children}</IsTextChanged>
      </WrittenPlacesContext>
    </SettleText>
  )
}
