import { ActionIcon, Group } from "@mantine/core"
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconPhoto,
  type TablerIcon,
} from "@tabler/icons-react"
import type { Command, Status } from "./mode.ts"

type ToolbarProps = {
  status: Status
  onCommand: (command: Command) => void
  onLink: () => void
  onImage: () => void
}

export function Toolbar({ status, onCommand, onLink, onImage }: ToolbarProps) {
  const button = (Icon: TablerIcon, label: string, act: () => void, disabled = false) => (
    <ActionIcon
      key={label}
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      disabled={disabled}
      // The text keeps the focus, and so its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <Group role="toolbar" aria-label="Formatting" gap={2} wrap="wrap">
      {button(IconBold, "Bold", () => onCommand("bold"))}
      {button(IconItalic, "Italic", () => onCommand("italic"))}
      {button(IconCode, "Code", () => onCommand("code"))}
      {button(IconH2, "Heading 2", () => onCommand("heading2"))}
      {button(IconList, "List", () => onCommand("bulletList"))}
      {button(IconLink, "Insert Link", onLink)}
      {button(IconPhoto, "Insert Image", onImage)}
      {button(IconArrowBackUp, "Undo", () => onCommand("undo"), !status.canUndo)}
      {button(IconArrowForwardUp, "Redo", () => onCommand("redo"), !status.canRedo)}
    </Group>
  )
}
