import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from "react"
import type { Command } from "./mode.ts"
import type { ToolEntries } from "./tool-entries.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./ToolMenu.module.css"

const width = 220
const margin = 8

type ToolMenuProps = {
  label: string
  entries: ToolEntries
  active: ReadonlySet<Command>
  onCommand: (command: Command) => void
  /** The button that opens the menu; `popover` is what it has to be given. */
  children: (popover: { popoverTarget: string; "aria-haspopup": "menu" }) => ReactNode
}

/** The browser's own popover: it closes on Escape or a click elsewhere and gives the focus back. */
export function ToolMenu({ label, entries, active, onCommand, children }: ToolMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  function put({ newState, currentTarget: { style } }: ToggleEvent<HTMLDivElement>): void {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)?.getBoundingClientRect()
    if (newState === "closed" || button === undefined) return
    const top = button.bottom + 4
    style.left = `${Math.max(margin, Math.min(button.left, innerWidth - width - margin))}px`
    style.top = `${top}px`
    style.maxHeight = `${innerHeight - top - margin}px`
  }

  return (
    <>
      {children({ popoverTarget: id, "aria-haspopup": "menu" })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={put}
        onToggle={({ newState, currentTarget }) => {
          if (newState === "open") currentTarget.querySelector("button")?.focus()
        }}
        onKeyDown={move}
      >
        {entries.map(([command, name, keys]) => (
          <button
            key={command}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`${controls.hoverable} ${controls.ringInside} ${styles.entry}`}
            aria-current={active.has(command) || undefined}
            onClick={() => {
              menu.current?.hidePopover()
              onCommand(command)
            }}
          >
            {name}
            {keys !== undefined && (
              <span className={styles.keys} aria-hidden>
                {keys}
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  )
}

function move(event: KeyboardEvent<HTMLDivElement>): void {
  // The toolbar around it has arrows of its own.
  event.stopPropagation()
  if (event.key === "Tab") event.currentTarget.hidePopover()
  const entries = [...event.currentTarget.querySelectorAll("button")]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  entries.at(next % entries.length)?.focus()
}
