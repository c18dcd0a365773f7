import { expect, test } from "vitest"
import { amountsIn } from "./amounts.ts"

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
