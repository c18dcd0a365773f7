import { ActionIcon, Menu } from "@mantine/core"
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
  IconTable,
  type TablerIcon,
} from "@tabler/icons-react"
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import type { Command, Status } from "./mode.ts"
import styles from "./Toolbar.module.css"

type ToolbarProps = {
  status: Status
  onCommand: (command: Command) => void
  onLink: () => void
  onImage: () => void
}

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl+"
const alt = mod === "⌘" ? "⌥" : "Alt+"

/** The buttons of both ways to write. One of them takes Tab; the arrow keys go from one to the next. */
export function Toolbar({ status, onCommand, onLink, onImage }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState("Bold")
  const { active } = status

  function move(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button[data-stop]:not(:disabled)") ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (at < 0) return
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  const button = (
    Icon: TablerIcon,
    label: string,
    act: (() => void) | undefined,
    { keys, pressed, disabled }: { keys?: string; pressed?: boolean; disabled?: boolean } = {},
  ) => (
    <ActionIcon
      key={label}
      variant={pressed ? "light" : "subtle"}
      size="lg"
      className={styles.button ?? ""}
      aria-label={label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={disabled === true}
      data-stop
      tabIndex={stop === label ? 0 : -1}
      onFocus={() => setStop(label)}
      // The text keeps the focus, and so its selection.
      onMouseDown={(event) => event.preventDefault()}
      {...(act ? { onClick: act } : {})}
    >
      <Icon size={Icon === IconChevronDown ? 14 : 18} />
    </ActionIcon>
  )
  const menu = (label: string, entries: [Command, string, string?][], target: ReactNode) => (
    <Menu key={label} position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map(([command, name, keys]) => (
          <Menu.Item
            key={command}
            rightSection={keys}
            {...(active.has(command) ? { "aria-current": true, fw: 650 } : {})}
            onClick={() => onCommand(command)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  const heading = headings.find((command) => active.has(command))

  return (
    <div ref={bar} role="toolbar" tabIndex={-1} aria-label="Formatting" className={styles.bar} onKeyDown={move}>
      {button(IconBold, "Bold", () => onCommand("bold"), { keys: `${mod}B`, pressed: active.has("bold") })}
      {button(IconItalic, "Italic", () => onCommand("italic"), { keys: `${mod}I`, pressed: active.has("italic") })}
      {button(IconCode, "Code", () => onCommand("code"), { keys: `${mod}E`, pressed: active.has("code") })}
      {button(IconH2, "Heading 2", () => onCommand("heading2"), {
        keys: `${mod}${alt}2`,
        pressed: active.has("heading2"),
      })}
      {menu(
        "Heading levels",
        [
          ["paragraph", "Paragraph", `${mod}${alt}0`],
          ["heading1", "Heading 1", `${mod}${alt}1`],
          ["heading2", "Heading 2", `${mod}${alt}2`],
          ["heading3", "Heading 3", `${mod}${alt}3`],
          ["heading4", "Heading 4", `${mod}${alt}4`],
        ],
        button(IconChevronDown, heading ? `Heading levels, now ${heading.at(-1)}` : "Heading levels", undefined),
      )}
      {button(IconList, "List", () => onCommand("bulletList"), { pressed: active.has("bulletList") })}
      {menu(
        "Kinds of list",
        [
          ["bulletList", "Bulleted list"],
          ["numberedList", "Numbered list"],
          ["taskList", "Task list"],
        ],
        button(IconChevronDown, "Kinds of list", undefined),
      )}
      {button(IconLink, "Insert Link", onLink, { keys: `${mod}K` })}
      {button(IconPhoto, "Insert Image", onImage)}
      {status.inTable
        ? menu(
            "Table",
            [
              ["rowAfter", "Add row below"],
              ["columnAfter", "Add column after"],
              ["rowDelete", "Remove row"],
              ["columnDelete", "Remove column"],
            ],
            button(IconTable, "Table", undefined, { pressed: true }),
          )
        : button(IconTable, "Insert Table", () => onCommand("table"))}
      {button(IconArrowBackUp, "Undo", () => onCommand("undo"), { keys: `${mod}Z`, disabled: !status.canUndo })}
      {button(IconArrowForwardUp, "Redo", () => onCommand("redo"), { keys: `${mod}Y`, disabled: !status.canRedo })}
      {button(IconSearch, "Find and replace", () => onCommand("find"), { keys: `${mod}F` })}
    </div>
  )
}

const headings = ["heading1", "heading2", "heading3", "heading4", "heading5", "heading6"] as const
