/** The languages whose months and large numbers are known by their words, as the platform writes them. */
const locales = "en de fr es it pt nl pl cs ru uk el tr ar he fa hi zh ja ko sv da nb fi hu ro bg hr vi id".split(" ")
const powers = [1e3, 1e6, 5e6, 1e9, 5e9, 1e12]
/** What is written the same in most languages. */
const symbols =
  "percent prozent pp ppm km m cm mm nm kg g mg t l ml ha h min s ms kw mw gw kwh mwh gwh hz khz mhz ghz b kb mb gb tb kib mib gib px pt em rem"

/** Numbers that are written as words, in lower case. */
const numbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen half third thirds quarter quarters twice double first second fourth fifth sixth seventh eighth ninth tenth " +
  "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend millionen milliarden hälfte drittel viertel doppelt erste ersten zweite zweiten dritte dritten " +
  "deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent cents mille moitié tiers quart premier première deuxième troisième " +
  "dos tres cuatro cinco seis siete ocho nueve diez doce veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil mitad tercio cuarto primero primera segundo segunda tercero tercera"

export interface AmountWords {
  /** Names of months, in lower case and without the point of an abbreviation. */
  months: ReadonlySet<string>
  /** What says how many or how much of what beside a number, in lower case but for currencies: million, km, EUR. */
  measures: ReadonlySet<string>
}

let known: AmountWords | undefined

/** Asked for once, since it takes the platform a while to say all. */
export function loadAmountWords(): AmountWords {
  known ??= { months: new Set(monthNames()), measures: new Set(measures()) }
  return known
}

let more: ReadonlySet<string> | undefined

/** Days of the week, and numbers in words of a few languages, in lower case. */
export function figureWords(): ReadonlySet<string> {
  more ??= new Set([...weekdays(), ...numbers.split(" ")])
  return more
}

const plain = (word: string): string => word.toLowerCase().replace(/\.$/, "")

function* monthNames(): Generator<string> {
  // Some languages bend the name beside a day.
  for (const shape of [
    { month: "long" },
    { month: "long", day: "numeric" },
    { month: "short", day: "numeric" },
  ] as const)
    for (const locale of locales) {
      const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone: "UTC", calendar: "gregory" })
      for (let index = 0; index < 12; index++)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, index, 1)))
          if (type === "month" && /\p{L}/u.test(value)) yield plain(value)
    }
}

function* weekdays(): Generator<string> {
  for (const weekday of ["long", "short"] as const)
    for (const locale of locales) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" })
      for (let day = 1; day <= 7; day++) yield plain(format.format(Date.UTC(2026, 1, day)))
    }
}

function* measures(): Generator<string> {
  for (const compactDisplay of ["long", "short"] as const)
    for (const locale of locales) {
      const format = new Intl.NumberFormat(locale, { notation: "compact", compactDisplay })
      for (const power of powers)
        for (const { type, value } of format.formatToParts(power)) if (type === "compact") yield plain(value)
    }
  for (const currency of Intl.supportedValuesOf("currency")) yield currency
  yield* symbols.split(" ")
}
