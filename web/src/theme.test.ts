import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core"
import { expect, test } from "vitest"
import { darkRoles, lightRoles } from "./colour-roles.ts"
import { accessibleVariables, hexContrast, theme } from "./theme.ts"

const merged = mergeMantineTheme(DEFAULT_THEME, theme)

function variables(scheme: "light" | "dark"): (name: string) => string {
  const [first, second] = [defaultCssVariablesResolver(merged), accessibleVariables(merged)]
  const all: Record<string, string> = { ...first.variables, ...first[scheme], ...second.variables, ...second[scheme] }
  const resolved = (value: string): string => {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return name === undefined ? value : resolved(all[name]!)
  }
  return (name) => resolved(`var(${name})`)
}

const colours = Object.keys(merged.colors).filter((name) => name !== "dark" && name !== "gray")

test.each(["light", "dark"] as const)(
  "every text of the %s theme reads at 4.5 to 1 on what it may stand on",
  (scheme) => {
    const the = variables(scheme)
    const grounds = ["--hub-ground", "--hub-surface", "--mantine-color-body", "--mantine-color-default-hover"]
    const plain = ["text", "dimmed", "placeholder", "error", "success", "anchor"].map(
      (name) => `--mantine-color-${name}`,
    )
    const written = [
      ...plain,
      ...colours.flatMap((name) => [`--mantine-color-${name}-outline`, `--mantine-color-${name}-text`]),
    ]

    const pairs = [
      ...written.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ...colours.flatMap((name) => {
        const colour = `--mantine-color-${name}`
        return [
          ["--mantine-color-white", `${colour}-filled`],
          ["--mantine-color-white", `${colour}-filled-hover`],
          [`${colour}-light-color`, `${colour}-light`],
          [`${colour}-light-color`, `${colour}-light-hover`],
          [`${colour}-light-color`, "--hub-surface"],
        ] as const
      }),
    ]

    const weak = pairs.filter(([text, ground]) => !(hexContrast(the(text), the(ground)) >= 4.5))

    expect(weak).toEqual([])
  },
)

const words = [
  [
    "text",
    "surface",
    "ground",
    "sunk",
    "raised",
    "segments",
    "segment",
    "selected",
    "review-bg",
    "approved-bg",
    "comment-bg",
    "comment-on",
  ],
  ["text-2", "surface", "ground", "sunk", "segments", "turn-bg"],
  ["text-3", "surface", "ground", "sunk", "raised", "selected"],
  ["link", "surface", "ground"],
  ["on-primary", "primary", "primary-hover"],
  ["on-selected", "selected"],
  ["turn", "surface", "turn-bg"],
  ["review", "surface", "review-bg"],
  ["changes", "surface", "changes-bg"],
  ["approved", "surface", "approved-bg"],
  ["published", "surface", "published-bg"],
  ["rejected", "surface", "rejected-bg"],
  ["scheduled", "surface", "scheduled-bg"],
  ["ins", "ins-bg"],
  ["del", "del-bg"],
  ["variable", "variable-bg"],
] as const
const parts = [
  ["line-strong", "surface", "ground"],
  ["primary", "surface"],
  ["draft", "surface"],
] as const

test.each([
  ["light", lightRoles],
  ["dark", darkRoles],
] as const)("words of every role of the %s theme read at 4.5 to 1, borders and glyphs at 3 to 1", (_, roles) => {
  const weak = (pairs: typeof words | typeof parts, least: number) =>
    pairs.flatMap(([role, ...grounds]) =>
      grounds.filter((ground) => hexContrast(roles[role], roles[ground]) < least).map((ground) => [role, ground]),
    )

  expect(weak(words, 4.5)).toEqual([])
  expect(weak(parts, 3)).toEqual([])
})

test.each([
  ["#fff", "#000000", 21],
  ["#ffffff", "rgb(255, 255, 255)", 1],
  ["#767676", "#fff", 4.54],
])("%s and %s are %f apart", (one, other, apart) => {
  expect(hexContrast(one, other)).toBeCloseTo(apart, 2)
})
