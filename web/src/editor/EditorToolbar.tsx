import { ActionIcon, type ActionIconProps } from "@mantine/core"
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconChevronDown,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconPhoto,
  IconSearch,
  IconSuperscript,
  IconTable,
  type TablerIcon,
} from "@tabler/icons-react"
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react"
import sideways from "../widgets/Sideways.module.css"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import type { Command, EditorStatus } from "./mode.ts"
import styles from "./EditorToolbar.module.css"
import { alt, headingEntries, listEntries, mod, type ToolEntries } from "./tool-entries.ts"
import { ToolMenu } from "./ToolMenu.tsx"

type EditorToolbarProps = {
  status: EditorStatus
  onCommand: (command: Command) => void
  onLink: () => void
  onImage: () => void
  onAsk: (kind: "table" | "footnote") => void
}

/** The buttons of both ways to write. One of them takes Tab; the arrow keys go from one to the next. */
export function EditorToolbar({ status, onCommand, onLink, onImage, onAsk }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState("Bold")
  const { active } = status
  const isPhone = useIsPhone()

  function move(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button[data-stop]:not(:disabled)") ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (at < 0) return
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  const button = (Icon: TablerIcon, label: string, { keys, pressed, ...props }: ToolButtonProps) => (
    <ActionIcon
      key={label}
      size="sm"
      {...(pressed === true ? { variant: "light", color: "ink" } : {})}
      aria-label={label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      title={keys === undefined ? label : `${label} (${keys})`}
      data-stop
      tabIndex={stop === label ? 0 : -1}
      onFocus={() => setStop(label)}
      // The text keeps the focus, and so its selection.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      <Icon size={Icon === IconChevronDown ? 14 : 18} aria-hidden />
    </ActionIcon>
  )
  const run = (command: Command) => ({ onClick: () => onCommand(command) })
  const mark = (command: Command) => ({ ...run(command), pressed: active.has(command) })
  const menu = { active, onCommand }
  const heading = headings.find((command) => active.has(command))

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className={`${styles.bar} ${isPhone ? sideways.line : ""}`}
      onKeyDown={move}
    >
      {button(IconBold, "Bold", { ...mark("bold"), keys: `${mod}B` })}
      {button(IconItalic, "Italic", { ...mark("italic"), keys: `${mod}I` })}
      {button(IconCode, "Code", { ...mark("code"), keys: `${mod}E` })}
      {button(IconH2, "Heading 2", { ...mark("heading2"), keys: `${mod}${alt}2` })}
      <ToolMenu {...menu} label="Heading levels" entries={headingEntries}>
        {(popover) =>
          button(IconChevronDown, heading ? `Heading levels, now ${heading.at(-1)}` : "Heading levels", popover)
        }
      </ToolMenu>
      {button(IconList, "List", mark("bulletList"))}
      <ToolMenu {...menu} label="List types" entries={listEntries}>
        {(popover) => button(IconChevronDown, "List types", popover)}
      </ToolMenu>
      {button(IconLink, "Insert Link", { onClick: onLink, keys: `${mod}K` })}
      {button(IconPhoto, "Insert Image", { onClick: onImage })}
      {status.inTable ? (
        <ToolMenu {...menu} label="Table" entries={tableEntries}>
          {(popover) => button(IconTable, "Table", { ...popover, pressed: true })}
        </ToolMenu>
      ) : (
        button(IconTable, "Insert table", { onClick: () => onAsk("table") })
      )}
      {button(IconSuperscript, "Insert footnote", { onClick: () => onAsk("footnote"), disabled: !status.hasWords })}
      {button(IconArrowBackUp, "Undo", { ...run("undo"), keys: `${mod}Z`, disabled: !status.canUndo })}
      {button(IconArrowForwardUp, "Redo", { ...run("redo"), keys: `${mod}Y`, disabled: !status.canRedo })}
      {button(IconSearch, "Find and replace", { ...run("find"), keys: `${mod}F` })}
    </div>
  )
}

const headings = ["heading1", "heading2", "heading3", "heading4", "heading5", "heading6"] as const

type ToolButtonProps = Pick<ActionIconProps, "disabled"> &
  Pick<ComponentProps<"button">, "onClick" | "popoverTarget" | "aria-haspopup"> & {
    keys?: string
    pressed?: boolean
  }
const tableEntries: ToolEntries = [
  ["rowAfter", "Add row below"],
  ["columnAfter", "Add column after"],
  ["rowDelete", "Delete row"],
  ["columnDelete", "Delete column"],
]
