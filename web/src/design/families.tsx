import { ActionIcon, Button } from "@mantine/core"
import { IconDeviceFloppy } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { Button as LightButton } from "../widgets/Button.tsx"
import { IconButton } from "../widgets/IconButton.tsx"

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
  ["Primary", "The main action on a screen", {}],
  ["Default", "All other actions", { variant: "default" }],
  ["Light", "An action inside a panel", { variant: "light" }],
  ["Outline", "An action on a busy background", { variant: "outline" }],
  ["Subtle", "An action in a row or footer", { variant: "subtle" }],
  ["Danger", "An action that can't be undone", { color: "red" }],
] as const

/** The buttons of the component library. */
const ofLibrary: ButtonFamily[] = variants.map(([name, use, props]) => ({
  name,
  use,
  sizes: ["xs", "sm", "md", "lg"],
  tokens: {
    default: "--button-bg, --button-color",
    "with icon": "--button-bg, --button-color",
    hover: "--button-hover, --button-hover-color",
    focus: "--mantine-primary-color-filled",
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

const looks = {
  filled: ["Filled", "--fill, --mantine-color-white", "--fill-hover"],
  default: ["Plain", "--mantine-color-default, --mantine-color-default-color", "--mantine-color-default-hover"],
  light: ["Tinted", "--tint, --ink", "--tint-hover"],
  subtle: ["Bare", "--mantine-color-anchor", "--mantine-color-default-hover"],
} as const
type OwnButtonLook = keyof typeof looks

/** The same without the library, for what every page loads. */
const ofEveryPage: ButtonFamily[] = (Object.keys(looks) as OwnButtonLook[]).flatMap((look) =>
  [false, true].map((danger): ButtonFamily => {
    const [name, face, hover] = looks[look]
    return {
      name: danger ? `${name} danger` : name,
      use: "On every page, without the component library",
      sizes: ["xs", "sm"],
      tokens: {
        default: face,
        hover,
        focus: "--mantine-color-anchor",
        pressed: hover,
        disabled: "--mantine-color-disabled, --mantine-color-disabled-color",
      },
      sample: (size, state) => ({
        drawn: (
          <LightButton look={look} size={size as "xs"} danger={danger} disabled={state === "disabled"}>
            Save
          </LightButton>
        ),
        jsx: `<Button look="${look}" size="${size}"${danger ? " danger" : ""}${state === "disabled" ? " disabled" : ""}>Save</Button>`,
      }),
    }
  }),
)

const icons: ButtonFamily[] = (["subtle", "light"] as const).map((look) => ({
  name: look === "subtle" ? "Icon" : "Tinted icon",
  use: "An icon without text, on every page",
  sizes: ["small", "usual"],
  tokens: {
    default: look === "subtle" ? "--mantine-color-anchor" : "--mantine-primary-color-light-color",
    hover: "--mantine-color-default-hover",
    focus: "--mantine-color-anchor",
    disabled: "--mantine-color-disabled-color",
  },
  sample: (size, state) => ({
    drawn: (
      <IconButton aria-label="Save" look={look} small={size === "small"} disabled={state === "disabled"}>
        {icon}
      </IconButton>
    ),
    jsx: `<IconButton aria-label="Save" look="${look}"${size === "small" ? " small" : ""}${state === "disabled" ? " disabled" : ""}><IconDeviceFloppy size={16} aria-hidden /></IconButton>`,
  }),
}))

export const families: ButtonFamily[] = [...ofLibrary, ...ofEveryPage, ...icons]
