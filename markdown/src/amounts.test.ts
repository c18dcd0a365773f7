import { expect, test } from "vitest"
import { amountsIn, figuresIn } from "./amounts.ts"

const found = (text: string) => amountsIn(text).map(({ start, end }) => text.slice(start, end))

test.each([
  ["12 000", "12\u00A0000", "12\u202F000", "12,000", "12.000", "12'000", "12’000", "1,234,567.89", "1.234.567,89"],
  [
    "4.1 %",
    "4,1%",
    "−3",
    "+2.5",
    "±0.1",
    "$5",
    "€ 12.50",
    "12 €",
    "5 EUR",
    "3 million",
    "2,5 Mio.",
    "1.2 bn",
    "5 km",
    "20 °C",
    "20 °C",
    "½",
    "1/2",
  ],
  ["3–5", "3 – 5", "3 to 5", "3 bis 5 km", "10–12 %", "5–7 million", "10:30", "v2.1.0", "1st", "٣٫٥", "१२"],
  [
    "2026-03-01",
    "01.03.2026",
    "1/3/26",
    "1 March 2026",
    "March 1, 2026",
    "1. März 2026",
    "1 mars 2026",
    "1 de marzo de 2026",
    "1 марта 2026",
    "Mar 2026",
    "2026年3月1日",
    "1–3 March",
    "1 Mart 2026",
  ],
])("each of these is one number or date, whatever stands around it: %s, %s, …", (...written) => {
  for (const one of written) expect(found(`It is ${one} here, says Ada.`)).toEqual([one])
})

test("what is beside a number and says nothing of it stays outside", () => {
  expect(found("We asked 12 homes and 7 farms in 2025.")).toEqual(["12", "7", "2025"])
  expect(found("In 2025, 300 homes answered.")).toEqual(["2025, 300".slice(0, 4), "300"])
  expect(found("No figures here.")).toEqual([])
  expect(found("It grew 5 km. March was dry.")).toEqual(["5 km"])
})

test.each([
  ["numbers end where words begin", "12 homes, 7farms", ["12", "7farms"]],
  ["several amounts beside each other", "1 km 2 kg", ["1 km", "2 kg"]],
  ["words that join two numbers otherwise", "3 and 5, 3 or 5", ["3", "5", "3", "5"]],
  ["a number in a word", "CO2 and H2O and v2", ["CO2", "H2O", "v2"]],
  ["a year after its month", "in March, 2026 and 2027", ["March, 2026", "2027"]],
  ["an abbreviation that the sentence goes on after", "2 Mio. haben und 3 Mio. Ende", ["2 Mio.", "3 Mio"]],
  ["numbers of other scripts", "٣٫٥ और १२ 和 12個", ["٣٫٥", "१२", "12個"]],
  ["a number at both ends of a text", "7 a 8", ["7 a 8"]],
  ["a number over two lines", "12\n000", ["12", "000"]],
  ["signs alone", "- % € + ±", []],
])("amounts in %s", (_name, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ["amounts and dates", "In March 2026 it rose by 2.1 %.", ["March 2026", "2.1 %"]],
  ["numbers in words", "Twelve farms and a third of all homes", ["Twelve", "third"]],
  ["months and days of the week", "On Monday in May", ["Monday", "May"]],
  ["a verb that is a month in capitals only", "They march on and may mars it", []],
  ["Roman numbers", "Louis XIV and part IV", ["XIV", "IV"]],
  ["no single letters", "I see M and C", []],
  ["numbers of Chinese characters", "三十人在二〇二六年", ["三十", "二〇二六"]],
  ["several languages", "zwölf, quinze, veinte", ["zwölf", "quinze", "veinte"]],
  ["spaces made alike", "5\u00A0km and 5  %", ["5 km", "5"]],
  ["nothing", "Prices rose.", []],
])("figures are %s", (_name, text, expected) => {
  expect(figuresIn(text)).toEqual(expected)
})
