import { Button } from "@mantine/core"
import { type RefObject, useState, useSyncExternalStore } from "react"
import layout from "../widgets/Layout.module.css"

const changed = "[data-change], ins.difference, del.difference"

/** Previous and next change, the one shown being marked. What stands together counts as one. */
export function ChangeSteps({ within }: { within: RefObject<HTMLElement | null> }) {
  const count = useSyncExternalStore(
    (listener) => whenChanged(within.current, listener),
    () => changesIn(within.current).length,
  )
  const [current, setCurrent] = useState(-1)

  function go(step: 1 | -1): void {
    const changes = changesIn(within.current)
    const next = (Math.max(current, step === 1 ? -1 : 0) + step + changes.length) % changes.length
    for (const one of within.current?.querySelectorAll("[data-current]") ?? []) one.removeAttribute("data-current")
    changes[next]?.setAttribute("data-current", "")
    changes[next]?.scrollIntoView({ block: "center" })
    setCurrent(next)
  }

  return (
    <div className={layout.between}>
      <output>
        {current < 0 ? `${count} ${count === 1 ? "change" : "changes"}` : `Change ${current + 1} of ${count}`}
      </output>
      <Button.Group>
        <Button size="compact-md" disabled={count === 0} onClick={() => go(-1)}>
          Previous change
        </Button>
        <Button size="compact-md" disabled={count === 0} onClick={() => go(1)}>
          Next change
        </Button>
      </Button.Group>
    </div>
  )
}

/** The first element of each run of changes with nothing unchanged between them. */
function changesIn(root: HTMLElement | null): Element[] {
  const all = [...(root?.querySelectorAll(changed) ?? [])]
  return all.filter((one) => {
    let first = one
    for (let around = wrapperOf(first); around && !first.previousSibling; around = wrapperOf(first)) first = around
    const before = first.previousSibling
    return !(before instanceof Element && before.matches(changed))
  })
}

/** The element around words that begins with this one, such as bold ones. */
function wrapperOf({ parentElement }: Element): Element | null {
  return parentElement?.matches("a, b, code, em, i, s, span, strong, u") ? parentElement : null
}

/** More lines may be shown after the first. */
function whenChanged(root: HTMLElement | null, listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  if (root) observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
