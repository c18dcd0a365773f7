import { ActionIcon, Button } from "@mantine/core"
import { IconDeviceFloppy } from "@tabler/icons-react"
import type { ReactNode } from "react"

/** One button of the catalogue: as it is drawn, and as it is written. */
export type ButtonSample = { drawn: ReactNode; jsx: string }
export type ButtonState = "default" | "with icon" | "hover" | "focus" | "pressed" | "disabled" | "busy" | "icon only"

/** A kind of button: what it is for, its sizes and states, and what gives it its colours in each of them. */
export type ButtonFamily = {
  name: string
  use: string
  sizes: readonly string[]
  tokens: Partial<Record<ButtonState, string>>
  sample: (size: string, state: ButtonState) => ButtonSample
}

const icon = <IconDeviceFloppy size={16} aria-hidden />
const formatProps = (props: Record<string, string>) =>
  Object.entries(props)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")

const variants = [
  ["Primary", "The next step, once on a screen", { variant: "filled" }],
  ["Default", "All other actions", {}],
  ["Light", "An action inside a panel", { variant: "light" }],
  ["Outline", "An action on a busy background", { variant: "outline" }],
  ["Subtle", "An action in a row or footer", { variant: "subtle" }],
  ["Danger", "An action that can't be undone", { variant: "filled", color: "red" }],
] as const

const buttons: ButtonFamily[] = variants.map(([name, use, props]) => ({
  name,
  use,
  sizes: ["xs", "sm", "md", "lg"],
  tokens: {
    default: "--button-bg, --button-color",
    "with icon": "--button-bg, --button-color",
    hover: "--button-hover, --button-hover-color",
    focus: "--hub-link",
    pressed: "--button-hover, moved down one pixel",
    disabled: "--mantine-color-disabled, --mantine-color-disabled-color",
    busy: "--button-bg, --button-color",
    "icon only": "--ai-bg, --ai-color",
  },
  sample(size, state) {
    const all = { ...props, size }
    if (state === "icon only")
      return {
        drawn: (
          <ActionIcon {...all} aria-label="Save">
            {icon}
          </ActionIcon>
        ),
        jsx: `<ActionIcon${formatProps(all)} aria-label="Save"><IconDeviceFloppy size={16} aria-hidden /></ActionIcon>`,
      }
    if (state === "with icon")
      return {
        drawn: (
          <Button {...all} leftSection={icon}>
            Save
          </Button>
        ),
        jsx: `<Button${formatProps(all)} leftSection={<IconDeviceFloppy size={16} aria-hidden />}>Save</Button>`,
      }
    const flags = { disabled: state === "disabled", loading: state === "busy" }
    const flag = flags.disabled ? " disabled" : flags.loading ? " loading" : ""
    return {
      drawn: (
        <Button {...all} {...flags}>
          Save
        </Button>
      ),
      jsx: `<Button${formatProps(all)}${flag}>Save</Button>`,
    }
  },
}))

const icons: ButtonFamily[] = (["subtle", "light"] as const).map((variant) => ({
  name: variant === "subtle" ? "Icon" : "Tinted icon",
  use: variant === "subtle" ? "An icon without text" : "An icon without text that is pressed",
  sizes: ["sm", "md"],
  tokens: {
    default: "--ai-color",
    hover: "--ai-hover",
    focus: "--hub-link",
    disabled: "--mantine-color-disabled-color",
  },
  sample(size, state) {
    const props = { ...(variant === "light" ? { variant, color: "ink" } : {}), size }
    const disabled = state === "disabled"
    return {
      drawn: (
        <ActionIcon {...props} aria-label="Save" disabled={disabled}>
          {icon}
        </ActionIcon>
      ),
      jsx: `<ActionIcon${formatProps(props)} aria-label="Save"${disabled ? " disabled" : ""}><IconDeviceFloppy size={16} aria-hidden /></ActionIcon>`,
    }
  },
}))

export const families: ButtonFamily[] = [...buttons, ...icons]
