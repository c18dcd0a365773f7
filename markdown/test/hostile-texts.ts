import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Numbers between 0 and 1 that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type RandomPicker = { below: (most: number) => number; of: <T>(list: readonly T[]) => T }

export function createRandomPicker(next: () => number): RandomPicker {
  const below = (most: number) => Math.floor(next() * most)
  return { below, of: (list) => list[below(list.length)]! }
}

const scraps = [
  ..."# |## |> |>|- |+ |1. |1) |* |*|**|***|_|__|~~|~|`|``|```|~~~|[|]|](|)|![|(|<|>|<b>|</b>|<div>|</div>|<!--|-->|<?|<![CDATA[|<a href=\"|<img src='".split(
    "|",
  ),
  ..."{{aa}} \\{{aa}} {{ }} &amp; &# &#0; &#x1F600; [^1] [^1]: [x] [x]: /y --- === ::: +++ www.a.b a@b.c https://a.b/(c) [!NOTE] [!WARNING]\n ä 漢字 🙂 \u202e \u0000 \uFEFF \uD800 \\ : word another".split(
    " ",
  ),
  ..."\n|\n\n|\r\n|\r|\t|    |  |  \n|\\\n|---\n|- [ ] |- [x] |\n|--|--|\n|:-:".split("|"),
  "|",
  " ",
  " ",
  "\n",
]
const wrappers: [string, string][] = [
  ["> ", ""],
  ["- ", ""],
  ["1. ", ""],
  ["*", "*"],
  ["**", "**"],
  ["_", "_"],
  ["~~", "~~"],
  ["[", "](x)"],
  ["![", "](x)"],
  ["<div>", "</div>"],
  ["<b>", "</b>"],
  ["<table><tr><td>", "</td></tr></table>"],
  ["\n<details>\n\n", "\n</details>\n"],
  ["`", "`"],
  ["{{", "}}"],
  ["  - ", "\n"],
]

/** Bundled for the bench, this stands two folders below the root. */
const here = existsSync(join(import.meta.dirname, "cases"))
  ? import.meta.dirname
  : join(import.meta.dirname, "../../markdown/test")
const corpus = join(process.env["HUB_CORPUS"] ?? join(here, "../../../shared/corpus"), "markdown")
const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))
  : []
const houses = readdirSync(join(here, "cases")).filter((name) => name.endsWith(".md"))
const read = new Map<string, string>()

/** A piece of a real document: of the corpus where it is present, of our own cases where not. */
export function sampleRealText({ below, of }: RandomPicker, most: number): string {
  const path = files.length > 0 ? join(corpus, of(files)) : join(here, "cases", of(houses))
  const text = read.get(path) ?? readFileSync(path, "utf8")
  if (read.size < 500) read.set(path, text)
  const start = below(Math.max(1, text.length - most))
  return text.slice(start, start + most)
}

/** A text that nobody would write: soup of marks, deep or unclosed nesting, one mark many times, a damaged real text. */
export function createHostileText(seed: number): string {
  const cast = createRandomPicker(createRandom(seed))
  switch (cast.below(8)) {
    case 0:
      return createNestedText(cast)
    case 1:
      return cast.of(scraps).repeat(1 + cast.below(cast.of([9, 9, 9, 9, 90, 90, 900])))
    case 2:
    case 3:
      return damageText(sampleRealText(cast, 700), cast)
    case 4:
      return `${sampleRealText(cast, 200)}${soup(cast)}${sampleRealText(cast, 200)}`
    default:
      return soup(cast)
  }
}

const soup = (cast: RandomPicker) => Array.from({ length: cast.below(70) }, () => cast.of(scraps)).join("")

function createNestedText(cast: RandomPicker): string {
  const [open, close] = cast.of(wrappers)
  const [other, end] = cast.of(wrappers)
  const depth = 1 + cast.below(cast.of([9, 9, 9, 9, 9, 40, 40, 150]))
  const isClosed = cast.below(2) === 0
  return `${`${open}${other}`.repeat(depth)}${soup(cast)}${isClosed ? `${end}${close}`.repeat(depth) : ""}`
}

function damageText(text: string, cast: RandomPicker): string {
  let result = text
  for (let times = 1 + cast.below(8); times > 0; times--) {
    const at = cast.below(result.length + 1)
    const end = at + cast.below(20)
    const moved = result.slice(at, end)
    result = cast.of([
      result.slice(0, at) + cast.of(scraps) + result.slice(at),
      result.slice(0, at) + result.slice(end),
      result.slice(0, at) + moved + moved + result.slice(at),
      result.slice(end) + result.slice(0, at),
      result.replaceAll("\n", "\r\n"),
    ])
  }
  return result
}
