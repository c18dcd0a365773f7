import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  createTheme,
  darken,
  lighten,
  luminance,
} from "@mantine/core"

const ink: MantineColorsTuple = [
  "#eef4fa",
  "#dbe7f3",
  "#b9d0e8",
  "#93b7dc",
  "#72a1d1",
  "#4f89c2",
  "#336fab",
  "#265d94",
  "#1f4e79",
  "#183c5e",
]

const slate: MantineColorsTuple = [
  "#f7f8fa",
  "#eef1f4",
  "#e3e7ec",
  "#d1d7de",
  "#b3bcc7",
  "#8b96a4",
  "#667281",
  "#4d5866",
  "#353f4b",
  "#1d242c",
]

const night: MantineColorsTuple = [
  "#dde3ea",
  "#b9c3cf",
  "#a3afbd",
  "#7f8b9a",
  "#465260",
  "#313b46",
  "#252d36",
  "#1a2028",
  "#141920",
  "#0f1319",
]

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 7 },
  colors: { ink, gray: slate, dark: night },
  black: "#1d242c",
  fontFamily:
    '"Inter", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Liberation Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  defaultRadius: "md",
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: { fontWeight: "650", sizes: { h1: { fontSize: "1.625rem", lineHeight: "1.25" } } },
  components: {
    // A list of choices without any would have no content that it may have, so "nothing found" is told as one that nobody can take.
    ComboboxEmpty: { defaultProps: { role: "option", "aria-disabled": true, "aria-selected": false } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { "aria-label": "Close" } } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
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
  const light: Record<string, string> = {
    "--mantine-color-dimmed": theme.colors.gray[7],
    "--mantine-color-placeholder": theme.colors.gray[6],
    "--mantine-color-error": until(theme.colors.red[8], theme.colors.gray[1], darken),
    "--mantine-color-success": until(theme.colors.teal[8], theme.colors.gray[1], darken),
    "--mantine-color-default-border": theme.colors.gray[4],
    "--hub-ground": theme.colors.gray[0],
    "--hub-surface": theme.white,
    "--hub-line": theme.colors.gray[2],
  }
  const dark: Record<string, string> = {
    "--mantine-color-dimmed": theme.colors.dark[1],
    "--mantine-color-placeholder": theme.colors.dark[2],
    "--mantine-color-error": until(theme.colors.red[5], theme.colors.dark[5], lighten),
    "--mantine-color-success": until(theme.colors.teal[5], theme.colors.dark[5], lighten),
    "--hub-ground": theme.colors.dark[8],
    "--hub-surface": theme.colors.dark[7],
    "--hub-line": theme.colors.dark[5],
  }
  for (const [name, shades] of Object.entries(theme.colors)) {
    if (name === "dark" || name === "gray") continue
    Object.assign(light, inLight(name, shades, theme))
    Object.assign(dark, inDark(name, shades, theme))
  }
  return { variables: {}, light, dark }
}

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
    ...(name === theme.primaryColor ? { "--mantine-color-anchor": written } : {}),
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
    ...(name === theme.primaryColor ? { "--mantine-color-anchor": written } : {}),
  }
}

function until(colour: string, against: string, move: (colour: string, share: number) => string): string {
  let share = 0
  while (share < 1 && hexContrast(move(colour, share), against) < minimumContrast) share += 0.02
  return move(colour, share)
}
