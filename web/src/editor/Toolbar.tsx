import { ActionIcon, Group } from "@mantine/core"
import {
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconPhoto,
  type TablerIcon,
} from "@tabler/icons-react"
import { type Change, marked, prefixed, type Selected } from "./commands.ts"

type ToolbarProps = {
  onCommand: (command: (selected: Selected) => Change) => void
  onLink: () => void
  onImage: () => void
}

export function Toolbar({ onCommand, onLink, onImage }: ToolbarProps) {
  const button = (Icon: TablerIcon, label: string, act: () => void) => (
    <ActionIcon
      key={label}
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      // The text keeps the focus, and so its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <Group role="toolbar" aria-label="Formatting" gap={2} wrap="wrap">
      {button(IconBold, "Bold", () => onCommand((selected) => marked(selected, "**")))}
      {button(IconItalic, "Italic", () => onCommand((selected) => marked(selected, "_")))}
      {button(IconCode, "Code", () => onCommand((selected) => marked(selected, "`")))}
      {button(IconH2, "Heading 2", () => onCommand((selected) => prefixed(selected, "## ")))}
      {button(IconList, "List", () => onCommand((selected) => prefixed(selected, "- ")))}
      {button(IconLink, "Insert Link", onLink)}
      {button(IconPhoto, "Insert Image", onImage)}
    </Group>
  )
}
