import type { RandomPicker } from "../../markdown/test/hostile-texts.ts"

const nouns = "homes farms shops people towns loans permits births".split(" ")
const names = "Smith Jones Ito Weber".split(" ")
const months = "January March June July October".split(" ")
const gaps = [" ", "\u00A0", "\u202F", "\u2009", ",", ".", "’", "'"]

/** A number, amount or date, in one of the ways in which people write them. */
export function randomFigure({ below, of }: RandomPicker): string {
  const [big, small, year] = [2 + below(97), 100 + below(900), 1990 + below(60)]
  const day = 1 + below(28)
  return of([
    `${big}${of(gaps)}${small}`,
    `${big}\u00A0${small},${below(10)}`,
    `${big}.${below(10)} %`,
    `${big},${below(10)}\u00A0%`,
    `${big} ${of(["million", "billion", "km", "kg", "Mio. €", "°C", "pp"])}`,
    `−${big} °C`,
    `±0.${1 + below(9)}`,
    `${big}–${big + 3} km`,
    `${big} to ${big + 9} percent`,
    `${big} bis ${big + 9} Prozent`,
    `€ ${big}.${small}`,
    `${big} ${small} €`,
    `USD ${big}.${below(10)} million`,
    `$${big}bn`,
    `${big}½`,
    `${1 + below(8)}/${2 + below(7)}`,
    `${year}/${10 + below(80)}`,
    `${year}-0${1 + below(9)}-1${below(10)}`,
    `${year}-0${1 + below(9)}-1${below(10)}T1${below(10)}:3${below(10)}`,
    `1${below(10)}:${10 + below(50)}`,
    `${day}.${1 + below(12)}.${year}`,
    `${day}/${1 + below(12)}/${10 + below(80)}`,
    `${day} ${of(months)} ${year}`,
    `${of(months)} ${day}, ${year}`,
    `${day}. ${of(["März", "April", "Juni", "Oktober"])} ${year}`,
    `1er ${of(["mars", "avril", "juin"])} ${year}`,
    `${day} de ${of(["marzo", "abril", "junio"])} de ${year}`,
    `${day} ${of(["марта", "июня"])} ${year}`,
    `${year}年${1 + below(12)}月${day}日`,
    `${of(["٣", "٤", "٥"])}${of(["٠", "١", "٢"])}٬٠٠٠`,
    `${of(["१", "२", "३"])}${of(["०", "४"])} लाख`,
    `Q${1 + below(4)} ${year}`,
    `v${big}.${below(10)}.${below(10)}`,
    `§ ${big}(${1 + below(9)})`,
    `1:${big} 000`,
    `${big} × ${small} m`,
    `10^${2 + below(9)}`,
    `1.${below(10)}e-${2 + below(8)}`,
    `+49 30 ${small}-${big}`,
    `{{rate}} % of ${small}`,
    `chapter ${of(["IV", "VI", "IX", "XII"])}`,
    `twelve thousand ${of(["two", "three", "seven"])} hundred`,
  ])
}

/** A sentence of one of several languages, the same for all of one paragraph. */
export function randomSentence(cast: RandomPicker, script: number): string {
  const { of, below } = cast
  const [thing, other, one, two] = [of(nouns), of(nouns), randomFigure(cast), randomFigure(cast)]
  const english = () =>
    of([
      `Our number of ${thing} in ${other} rose from ${one} to ${two} overall.`,
      `We asked Dr. ${of(names)} about ${one} of ${thing} (cf. Fig. ${2 + below(80)}) and ${other}.`,
      `Why did the ${thing} of ${other} reach ${one} by then?`,
      `“The ${thing} fell,” they said, “to ${one} in all.”`,
      `See [the ${thing}](t.md) with ${one} of ${other} below.`,
      `Set \`max. Value = ${2 + below(80)}\` for ${thing} where ${one} is too much.`,
      `**The ${thing}** grew, e.g. by **${one}**, in all ${other} since.`,
      `The ${thing} had ${one}[^n] and {{rate}} ${other} there.`,
      `It was ${one} in the U.S. ${thing} and not ${two} of ${other}, etc. as told.`,
      `There are ${one}, ${two} and more ${thing}!`,
    ])
  const scripts = [
    english,
    english,
    english,
    () => `Die Zahl der ${thing} stieg bis ${one} bzw. ${two} im Jahr.`,
    () =>
      `Laut Abs. 3 Nr. ${2 + below(80)} galt für ${thing} am ${2 + below(26)}. ${of(["Mai", "Juni"])} der Wert ${one} insgesamt.`,
    () => `Le nombre de ${thing} est de ${one} contre ${two} avant\u00A0!`,
    () => `Число домов выросло с ${one} до ${two} за год.`,
    () => `Ο αριθμός των σπιτιών ήταν ${one} και μετά ${two} συνολικά.`,
    () => `Ev sayısı ${one} iken ${two} oldu ve sonra arttı.`,
    () => `ارتفع عدد البيوت من ${one} إلى ${two} هذا العام.`,
    () => `מספר הבתים עלה מ ${one} עד ${two} השנה.`,
    () => `घरों की संख्या ${one} से ${two} तक बढ़ी।`,
    () => `住宅数从${one}变为${two}然后稳定。`,
    () => `住宅の数は${one}から${two}になりました。`,
    () => `집의 수는 ${one}에서 ${two}까지 늘었다.`,
    () => `จำนวนบ้าน ${one} ถึง ${two} ครับ`,
    () => `ቤቶች ${one} እና ${two} ነበሩ።`,
  ]
  return scripts[script % scripts.length]!()
}

export const randomRow = (cast: RandomPicker) =>
  `| ${cast.of(nouns)} ${cast.below(99)} in all | ${randomFigure(cast)} |`

export const setting = (cast: RandomPicker) =>
  cast
    .of([
      `summary: It rose by ${randomFigure(cast)} in ${cast.of(nouns)}`,
      `total: ${1 + cast.below(9000)}`,
      `about: ${cast.of(nouns)} of ${randomFigure(cast)} and others`,
    ])
    .replaceAll("{{rate}} % of ", "")

/** Other words or digits instead of some: of their own kind, so that the text still reads. */
export function otherPart({ below, of }: RandomPicker, part: string): string {
  if (/^\p{Nd}/u.test(part)) {
    const at = below(part.length)
    const digit = part.charCodeAt(at)
    const zero = [0x30, 0x660, 0x966].find((one) => digit >= one && digit < one + 10) ?? 0x30
    return (
      part.slice(0, at) + String.fromCharCode(zero + ((digit - zero + 1 + below(8)) % 10 || 1)) + part.slice(at + 1)
    )
  }
  if (part === "−" || part === "±") return part === "−" ? "+" : "−"
  if (months.includes(part)) return of(months)
  if (nouns.includes(part)) return of(nouns)
  return part + part.at(-1)
}
