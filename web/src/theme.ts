import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  createTheme,
  darken,
  lighten,
  luminance,
} from "@mantine/core"
import { type ColourRoles, darkRoles, lightRoles } from "./colour-roles.ts"
import { returnFocusFrom } from "./dialog-focus.ts"

const tuple = (shades: string) => shades.split(" ") as unknown as MantineColorsTuple

const ink = tuple("#eef4fa #e3edf7 #c3d9ee #8fbdf0 #6fa3dc #4a86c6 #3878b9 #2e6cab #174a7c #103a63")
const gray = tuple("#f4f5f3 #eceeeb #e0e3df #cfd4d2 #b4bbbd #868f96 #6b7680 #5a6670 #414d58 #17212b")
const dark = tuple("#e7eaec #b9c1c8 #9aa4ac #727d85 #4a5258 #2a3035 #1f2427 #171b1e #111416 #0c0f11")

/** The face of the hub's own words. */
const ours =
  '"Inter Variable", "Inter", "Inter Fallback", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Liberation Sans", sans-serif'
/** The face of what people wrote to be read. */
const theirs =
  '"Source Serif 4 Variable", "Source Serif 4", "Source Serif Fallback", Charter, Georgia, "Noto Serif", "Liberation Serif", serif'
const mono = 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 7 },
  colors: { ink, gray, dark },
  black: "#17212b",
  fontFamily: ours,
  fontFamilyMonospace: mono,
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.334", sm: "1.539", md: "1.572", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "0.75rem", lg: "1rem", xl: "1.5rem" },
  radius: { xs: "0.125rem", sm: "0.25rem", md: "0.375rem", lg: "0.625rem", xl: "1rem" },
  defaultRadius: "md",
  breakpoints: { xs: "30em", sm: "48em", md: "62em", lg: "75em", xl: "90em" },
  shadows: {
    xs: "var(--hub-shadow-1)",
    sm: "var(--hub-shadow-1)",
    md: "var(--hub-shadow-2)",
    lg: "var(--hub-shadow-2)",
    xl: "var(--hub-shadow-3)",
  },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: {
    fontFamily: ours,
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "2.125rem" },
      h2: { fontSize: "1.375rem", lineHeight: "1.75rem" },
      h3: { fontSize: "1.125rem", lineHeight: "1.5rem" },
      h4: { fontSize: "1rem", lineHeight: "1.5rem" },
    },
  },
  components: {
    // A list of choices without any would have no content that it may have, so "nothing found" is told as one that nobody can take.
    ComboboxEmpty: { defaultProps: { role: "option", "aria-disabled": true, "aria-selected": false } },
    // Help and errors stand under the field they are about.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Button: {
      defaultProps: { variant: "default" },
      vars: (_theme: MantineTheme, { variant }: ButtonProps) => ({
        root: variant === "default" ? { "--button-bg": "var(--hub-raised)", "--button-hover": "var(--hub-sunk)" } : {},
      }),
    },
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray" },
      // The small one is still large enough for a finger.
      vars: (_theme: MantineTheme, { size }: ActionIconProps) => ({
        root: size === "sm" ? { "--ai-size": "1.75rem" } : {},
      }),
    },
    Alert: { defaultProps: { radius: "md" } },
    Modal: {
      defaultProps: {
        ref: returnFocusFrom,
        centered: true,
        radius: "lg",
        padding: "lg",
        closeButtonProps: { "aria-label": "Close" },
        transitionProps: { transition: "fade-up", duration: 200 },
      },
    },
    Drawer: {
      defaultProps: {
        ref: returnFocusFrom,
        closeButtonProps: { "aria-label": "Close" },
        transitionProps: { duration: 200 },
      },
    },
    // What people write begins where their script does: the input needs to be told, and `dir` on the component is its frame's.
    Textarea: { defaultProps: { attributes: { input: { dir: "auto" } } } },
    TextInput: { defaultProps: { attributes: { input: { dir: "auto" } } } },
    Popover: { defaultProps: { radius: "lg", shadow: "md", transitionProps: { duration: 160 } } },
    Menu: {
      // Its entries are the only children that a menu may have, and the first of them takes the focus.
      defaultProps: {
        radius: "lg",
        shadow: "md",
        transitionProps: { duration: 160 },
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": "Show or hide what is typed" },
      },
    },
  },
})

const minimumContrast = 4.5

/** Mantine's own variables, moved as far as WCAG AA asks: every text, on every surface it may stand on, reads at 4.5 : 1. */
export const accessibleVariables: CSSVariablesResolver = (theme) => {
  const light: Record<string, string> = { "--mantine-color-default-hover": theme.colors.gray[1] }
  const dark: Record<string, string> = { "--mantine-color-default": theme.colors.dark[6] }
  for (const [name, shades] of Object.entries(theme.colors)) {
    if (name === "dark" || name === "gray") continue
    Object.assign(light, inLight(name, shades, theme))
    Object.assign(dark, inDark(name, shades, theme))
  }
  return {
    variables: { "--hub-ours": ours, "--hub-theirs": theirs, "--hub-mono": mono },
    light: { ...light, ...mantineRoles(lightRoles) },
    dark: { ...dark, ...mantineRoles(darkRoles) },
  }
}

/** The roles as variables, and Mantine's variables that stand for one of them. */
function mantineRoles(roles: ColourRoles): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(roles).map(([role, colour]) => [`--hub-${role}`, colour])),
    "--mantine-color-body": roles.surface,
    "--mantine-color-text": roles.text,
    "--mantine-color-bright": roles.text,
    "--mantine-color-default-color": roles.text,
    "--mantine-color-dimmed": roles["text-3"],
    "--mantine-color-placeholder": roles["text-3"],
    "--mantine-color-error": roles.rejected,
    "--mantine-color-success": roles.approved,
    "--mantine-color-anchor": roles.link,
    "--mantine-color-default-border": roles.line,
    "--mantine-color-ink-filled": roles.primary,
    "--mantine-color-ink-filled-hover": roles["primary-hover"],
    "--mantine-color-red-text": roles.rejected,
    ...tinted("ink", roles.selected, roles["on-selected"]),
    ...tinted("red", roles["rejected-bg"], roles.rejected),
    ...tinted("orange", roles["changes-bg"], roles.changes),
    ...tinted("yellow", roles["review-bg"], roles.review),
    ...tinted("green", roles["approved-bg"], roles.approved),
    ...tinted("blue", roles["published-bg"], roles.published),
    ...tinted("violet", roles["scheduled-bg"], roles.scheduled),
  }
}

const tinted = (name: string, ground: string, words: string) => ({
  [`--mantine-color-${name}-light`]: ground,
  [`--mantine-color-${name}-light-hover`]: darken(ground, 0.03),
  [`--mantine-color-${name}-light-color`]: words,
})

/** How far apart two colours are, by WCAG 2: 1 to 21. */
export function hexContrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function inLight(name: string, shades: MantineColorsTuple, theme: MantineTheme): Record<string, string> {
  const filled = until(shades[8], theme.white, darken)
  const written = until(shades[8], theme.colors.gray[1], darken)
  return {
    [`--mantine-color-${name}-filled`]: filled,
    [`--mantine-color-${name}-filled-hover`]: darken(filled, 0.15),
    [`--mantine-color-${name}-outline`]: written,
    [`--mantine-color-${name}-text`]: written,
    [`--mantine-color-${name}-light-color`]: until(shades[9], shades[2], darken),
  }
}

function inDark(name: string, shades: MantineColorsTuple, theme: MantineTheme): Record<string, string> {
  const filled = until(shades[7], theme.white, darken)
  const written = until(shades[3], theme.colors.dark[5], lighten)
  const tinted = until(darken(shades[9], 0.15), shades[1], darken)
  return {
    [`--mantine-color-${name}-filled`]: filled,
    [`--mantine-color-${name}-filled-hover`]: darken(filled, 0.15),
    [`--mantine-color-${name}-outline`]: written,
    [`--mantine-color-${name}-text`]: written,
    [`--mantine-color-${name}-light`]: darken(tinted, 0.2),
    [`--mantine-color-${name}-light-hover`]: tinted,
    [`--mantine-color-${name}-light-color`]: shades[1],
  }
}

function until(colour: string, against: string, move: (colour: string, share: number) => string): string {
  let share = 0
  while (share < 1 && hexContrast(move(colour, share), against) < minimumContrast) share += 0.02
  return move(colour, share)
}
