/** Writes numbers as a language has them; the same dice give the same numbers. */
export function numberWriter(language: string, dice: (sides: number) => number) {
  const { locale, percent } = forms[language] ?? forms["en"]!
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  const share = () => percent(format(dice(200) / 10 - 5, 1))
  const sizes = [0, 0, 0, 0, 90_000_000, 4_000_000, 900_000, 0, 800_000, 60_000]
  return {
    year: (value: number) => new Intl.NumberFormat(locale, { useGrouping: false }).format(value),
    index: () => format(80 + dice(800) / 10, 1),
    amount: () => format(1000 + dice(9_000_000) / 10, 1),
    count: () => format(1000 + dice(9_000_000), 0),
    share,
    inSentence: (at: number) => (sizes[at] ? format(10_000 + dice(sizes[at]), 0) : share()),
  }
}

/** With spaces at which no line breaks, as a printer sets them. */
const spaced = (number: string) => `${number}\u00a0%`
const forms: Record<string, { locale: string; percent: (number: string) => string }> = {
  en: { locale: "en", percent: (number) => `${number}%` },
  de: { locale: "de", percent: spaced },
  fr: { locale: "fr", percent: spaced },
  ar: { locale: "ar-EG", percent: (number) => `${number}٪` },
  hi: { locale: "hi-IN-u-nu-deva", percent: (number) => `${number}%` },
  th: { locale: "th-TH-u-ca-gregory", percent: (number) => `${number}%` },
  zh: { locale: "zh-CN", percent: (number) => `${number}%` },
}
