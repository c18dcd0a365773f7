import { Alert, Button } from "@mantine/core"
import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { SignInOverlay } from "../../account/SignInOverlay.tsx"
import { ContentEditor, type ContentHandle } from "../../editor/ContentEditor.tsx"
import { useLeaveConfirm } from "../../editor/draft.ts"
import { useSaveKey } from "../../editor/use-save-key.ts"
import { usePageActions } from "../../page-actions.ts"
import { holdPage } from "../../sign-in-again.ts"
import { useMarkedText, useWrittenMarks } from "../comments/use-written-marks.ts"
import { TopicBar } from "../TopicBar.tsx"
import { TopicFrame, type TopicPlace } from "../TopicFrame.tsx"
import { useFinishForVersion } from "../use-finish-for-version.ts"
import { useFinishKey } from "../use-finish-key.ts"
import { useGoToPassage } from "../use-go-to-passage.ts"
import type { useRenderedTopic } from "../use-rendered-topic.ts"
import type { StartWriting } from "../use-start-writing.ts"
import { useWrittenHeadings } from "../use-written-headings.ts"
import { WritingTools } from "../../editor/WritingTools.tsx"
import { WrittenPlacesContext } from "../written-places.ts"
import { PhoneSuggestingBar, SuggestingButtons, type SuggestingState } from "./SuggestingButtons.tsx"
import { SuggestingSwitch } from "./SuggestingSwitch.tsx"
import type { SuggestingStart } from "./use-start-suggesting.ts"
import { type SuggestRefusal, useSuggestions } from "./use-suggestions.ts"
import { useTypedChanges } from "./use-typed-changes.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "../../widgets/WrittenText.module.css"

type TopicSuggestingProps = TopicPlace & {
  page: ReturnType<typeof useRenderedTopic>
  start: SuggestingStart
  /** How many suggestions were made. */
  onDone: (made: number) => void
  /** Writes the text itself instead, for those who may. */
  onWrite: StartWriting
}

/** A topic in which everything that is typed suggests a change, which authors accept or reject. */
export function TopicSuggesting({ page, start, onDone, onWrite, ...place }: TopicSuggestingProps) {
  const { topic } = place
  const { base } = start
  const [modes, modesRef] = useState<Element | null>(null)
  const [tools, toolsRef] = useState<Element | null>(null)
  const editor = useRef<ContentHandle>(null)
  const input = { topic_id: topic.id, base, initial: start.typed }
  const typing = useTypedChanges({ ...input, content: () => editor.current?.content() ?? start.typed })
  const suggestions = useSuggestions({ ...input, finish: typing.finish, end: typing.end })
  const { isSending, send } = suggestions
  const hasTyped = typing.typed !== base.content
  const headings = useWrittenHeadings(typing.typed)
  const places = useMemo(() => ({ headings, goTo: (offset: number) => editor.current?.goTo(offset) }), [headings])
  useGoToPassage(places.goTo)
  useLeaveQuestion(() => ({ hasTyped: typing.finish() !== base.content, isStored: typing.isStored }))

  async function finish(options: Parameters<typeof send>[0] = {}): Promise<void> {
    const made = await send(options)
    if (made !== undefined) onDone(made)
  }
  async function write(): Promise<void> {
    const at = editor.current?.place() ?? null
    const made = await send()
    if (made === undefined) return
    onDone(made)
    onWrite(at)
  }
  async function discard(): Promise<void> {
    if (await suggestions.discard()) onDone(0)
  }
  const finishNow = () => {
    if (!isSending) void finish()
  }
  useSaveKey(finishNow)
  useFinishKey(finishNow)
  useFinishForVersion(() => onDone(0))
  usePageActions([
    { label: "Suggest", run: finishNow, keys: "Ctrl S" },
    ...(topic.can.edit ? [{ label: "Stop suggesting and edit", run: () => void write() }] : []),
  ])

  const state: SuggestingState = {
    count: isSending ? "Sending…" : hasTyped ? countChanges(typing.changes.length) : "",
    words: isSending ? "Sending…" : describeTyping(typing.changes.length, { hasTyped, isStored: typing.isStored }),
    hasTyped,
    isSending,
    onSend: finishNow,
    onDiscard: () => void discard(),
  }
  const buttons = (onFold?: () => void) => (
    <SuggestingButtons topic={topic} state={state} {...(onFold ? { onFold } : {})} />
  )
  return (
    <WrittenPlacesContext value={places}>
      <TopicFrame
        {...place}
        page={page}
        buttons={buttons}
        bar={<TopicBar {...place} middle={<span ref={modesRef} />} actions={buttons()} />}
        phoneBar={<PhoneSuggestingBar modesRef={modesRef} state={state} />}
      >
        {suggestions.refusal && (
          <RefusalAlert refusal={suggestions.refusal} onSuggestAnyway={() => void finish({ even_if_gone: true })} />
        )}
        <div className={styles.writing} data-editor="page">
          <WritingTools toolsRef={toolsRef}>
            {topic.can.edit && <SuggestingSwitch isOn isBusy={isSending} onChange={() => void write()} />}
          </WritingTools>
          <h1 className={styles.title} dir="auto">
            {topic.title}
          </h1>
          <p className={layout.quietSmall} role="note">
            You’re suggesting: the text stays as it is until an author accepts your changes.
          </p>
          {modes && tools && <SuggestedText ref={editor} start={start} typing={typing} modes={modes} tools={tools} />}
        </div>
      </TopicFrame>
      <SignInOverlay person_id={suggestions.person_id} />
    </WrittenPlacesContext>
  )
}

type SuggestedTextProps = {
  ref: Ref<ContentHandle>
  start: SuggestingStart
  typing: ReturnType<typeof useTypedChanges>
  modes: Element
  tools: Element
}

/** The text to be changed, with the open comments and what was typed marked in it. */
function SuggestedText({ ref, start, typing, modes, tools }: SuggestedTextProps) {
  const { topic, base, typed, place } = start
  const marks = useWrittenMarks(base)
  const page = useMemo(() => ({ modes, tools, place, focused: true, wasRead: true }), [modes, tools, place])
  const marked = useMarkedText(marks)
  const { marksIn: saved } = marks
  const { marksIn: own, onTyping } = typing
  const commentsIn = useMemo(() => (source: string) => [...saved(source), ...own(source)], [saved, own])
  return (
    // What a click on marked words does here, J and K do as well.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={marked} className={styles.text} onClick={marks.onClick}>
      <ContentEditor
        ref={ref}
        project_id={topic.project_id}
        initial={typed}
        onTyping={onTyping}
        page={page}
        commentsIn={commentsIn}
      />
    </div>
  )
}

function RefusalAlert({ refusal, onSuggestAnyway }: { refusal: SuggestRefusal; onSuggestAnyway: () => void }) {
  return (
    <Alert color="red" role="alert" title="Nothing was suggested yet" mb="md">
      <p className={layout.flush}>{refusal.sentence}</p>
      <p>What you typed is still here, and saved on this device.</p>
      {refusal.isGone && (
        <Button size="xs" onClick={onSuggestAnyway}>
          Suggest anyway
        </Button>
      )}
    </Alert>
  )
}

function describeTyping(count: number, { hasTyped, isStored }: { hasTyped: boolean; isStored: boolean }): string {
  if (!hasTyped) return "No changes yet"
  const many = countChanges(count)
  return isStored ? `${many}, saved on this device` : `${many}, not saved on this device`
}

const countChanges = (count: number) => (count === 1 ? "1 change" : `${count} changes`)

/** Asks before what was typed is left, where this browser does not keep it. */
function useLeaveQuestion(read: () => { hasTyped: boolean; isStored: boolean }): void {
  const isLost = useEffectEvent(() => {
    const { hasTyped, isStored } = read()
    return hasTyped && !isStored
  })
  useLeaveConfirm(() => isLost())
  useEffect(() => holdPage(), [])
}
