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
  const label = mayGive ? "Give a value" : can?.author ? "Ask for a value" : null
  return {
    mayGive,
    label,
    giveValue: setSlug,
    /** Whether a click in a text as readers see it was on a variable without a value, which it then gives. */
    giveOnClick: (event: MouseEvent): boolean => {
      const clicked = label === null ? undefined : slugOfClick(event)
      if (clicked !== undefined) setSlug(clicked)
      return clicked !== undefined
    },
    dialog:
      slug === null ? null : mayGive ? (
        <VariableDialog variable={null} slug={slug} onSaved={onDone} onClose={close} />
      ) : (
        <AskForVariableDialog slug={slug} topic_id={topic_id} onAsked={onDone} onClose={close} />
      ),
  }
}

/** The variable without a value that was clicked, unless words were selected. */
function slugOfClick({ target }: MouseEvent): string | undefined {
  if (getSelection()?.isCollapsed === false) return undefined
  const chip = target instanceof Element ? target.closest<HTMLElement>("[data-variable]") : null
  return chip?.dataset["variable"]
}

export type GiveValue = ReturnType<typeof useGiveValue>
