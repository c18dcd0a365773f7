import { type MouseEvent, useState } from "react"
import { useSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"

const VariableDialog = lazy(async () => (await import("./VariableDialog.tsx")).VariableDialog)
const AskForVariableDialog = lazy(async () => (await import("./AskForVariableDialog.tsx")).AskForVariableDialog)

/** What you can do where a variable has no value: administrators give it, authors ask for it, others can't do either. */
export function useGiveValue(topic_id: number | null, onClosed?: () => void) {
  const can = useSession()?.can
  const [slug, setSlug] = useState<string | null>(null)
  const close = () => {
    setSlug(null)
    onClosed?.()
  }
  return {
    label: can?.administer ? "Give a value" : can?.author ? "Ask for a value" : null,
    giveValue: setSlug,
    dialog:
      slug === null ? null : can?.administer ? (
        <VariableDialog variable={null} slug={slug} onClose={close} />
      ) : (
        <AskForVariableDialog slug={slug} topic_id={topic_id} onClose={close} />
      ),
  }
}

/** The variable without a value that was clicked in a text as readers see it. */
export function slugOfClick({ target }: MouseEvent): string | undefined {
  const chip = target instanceof Element ? target.closest<HTMLElement>("[data-variable]") : null
  return chip?.dataset["variable"]
}

export type GiveValue = ReturnType<typeof useGiveValue>
