/** What the letters of the font Symbol look like, from each of these places on. */
const symbol: [number, string][] = [
  [0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?"],
  [0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"],
  [0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"],
  [0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"],
  [0xc0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"],
  [0xe0, "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"],
  [0xf1, "⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"],
]

const wingdings: [number, string][] = [
  [0x21, "✏✂✁"],
  [0x28, "☎✆"],
  [0x36, "⌛⌨"],
  [0x3f, "✍✍✌"],
  [0x45, "☜☞☝☟"],
  [0x4a, "☺"],
  [0x4c, "☹"],
  [0x4e, "☠⚐"],
  [0x51, "✈☼"],
  [0x54, "❄"],
  [0x58, "✠✡☪☯"],
  [0x6c, "●❍■□□❑❒⬧⧫◆❖"],
  [0x78, "⌧"],
  [0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"],
  [0x9f, "•"],
  [0xa7, "▪□"],
  [0xab, "★"],
  [0xd8, "➢"],
  [0xdf, "←→↑↓"],
  [0xe8, "➔"],
  [0xef, "⇦⇨⇧⇩"],
  [0xfb, "✗✓☒☑"],
]

const wingdings2: [number, string][] = [
  [0x4f, "✗✓☒☑☒☒"],
  [0xa3, "☐"],
]

const fonts: [RegExp, Map<number, string>][] = [
  [/^symbol$/i, symbolMap(symbol)],
  [/^wingdings$/i, symbolMap(wingdings)],
  [/^wingdings 2$/i, symbolMap(wingdings2)],
  [/^(wingdings 3|webdings|mt extra|marlett|zapf ?dingbats)$/i, new Map()],
]

/** A sign as a character that every font has; undefined for one that only its own font shows. */
export function symbolCharacter(font: string, code: number): string | undefined {
  if (!(code > 0 && code < 0x110000)) return undefined
  const isPrivate = code > 0xf000 && code < 0xf100
  const character = isPrivate ? code - 0xf000 : code
  const known = character < 0x100 ? fonts.find(([name]) => name.test(font))?.[1] : undefined
  return known ? known.get(character) : String.fromCodePoint(character)
}

/** Text set in such a font is stored where no other font has letters. */
export function replaceSymbols(text: string, font = ""): string {
  return inFont.test(text)
    ? text.replaceAll(each, (character) => symbolCharacter(font, character.charCodeAt(0)) ?? character)
    : text
}

const inFont = /[\uf021-\uf0ff]/
const each = /[\uf021-\uf0ff]/g

function symbolMap(rows: [number, string][]): Map<number, string> {
  return new Map(rows.flatMap(([from, row]) => Array.from(row, (sign, at): [number, string] => [from + at, sign])))
}
