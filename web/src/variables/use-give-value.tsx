import { type MouseEvent, useState } from "react"
import { useSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"

const VariableDialog = lazy(async () => (await import("./VariableDialog.tsx")).VariableDialog)
const AskForVariableDialog = lazy(async () => (await import("./AskForVariableDialog.tsx")).AskForVariableDialog)

type GiveValueCallbacks = {
  /** It has a value now, or was asked for. */
  onDone?: (slug: string) => void
  onClosed?: () => void
}

/** What you can do where a variable has no value: administrators give it, authors ask for it, others can't do either. */
export function useGiveValue(topic_id: number | null, { onDone, onClosed }: GiveValueCallbacks = {}) {
  const can = useSession()?.can
  const [slug, setSlug] = useState<string | null>(null)
  const close = () => {
    setSlug(null)
    onClosed?.()
  }
  const mayGive = can?.administer ?? false
  return {
    mayGive,
    label: mayGive ? "Give a value" : can?.author ? "Ask for a value" : null,
    giveValue: setSlug,
    dialog:
      slug === null ? null : mayGive ? (
        <VariableDialog variable={null} slug={slug} onSaved={onDone} onClose={close} />
      ) : (
        <AskForVariableDialog slug={slug} topic_id={topic_id} onAsked={onDone} onClose={close} />
      ),
  }
}

/** The variable without a value that was clicked in a text as readers see it, unless words were selected or a comment was meant. */
export function slugOfClick({ target }: MouseEvent): string | undefined {
  if (getSelection()?.isCollapsed === false) return undefined
  const chip = target instanceof Element ? target.closest<HTMLElement>("[data-variable]") : null
  return chip?.dataset["variable"]
}

export type GiveValue = ReturnType<typeof useGiveValue>
