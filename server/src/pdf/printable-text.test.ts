import { expect, test } from "vitest"
import { breakableText } from "./printable-text.ts"

const breaksOf = (text: string) => breakableText(text, 24).split("\u200b")

test("a number in Chinese text is not broken, however long the sentence", () => {
  const text = "报告年度价格上涨-4.3%，年末八个地点共有12,345,678人居住，比上次人口普查多1,860,413人。"

  expect(breaksOf(text)).toEqual([text])
})

test("an address in Chinese text is broken where an eye would cut it", () => {
  expect(breaksOf("数据见https://data.example.org/prices/2026/index，每月更新。")).toEqual([
    "数据见https://",
    "data.",
    "example.",
    "org/",
    "prices/",
    "2026/",
    "index，每月更新。",
  ])
})

test("a number with many groups is not broken between them", () => {
  expect(breaksOf("a/1,234,567.89/b_and_more_of_it")).toEqual([
    "a/",
    "1,234,567.89/",
    "b_",
    "and_",
    "more_",
    "of_",
    "it",
  ])
})

test("a word of one script is broken where it is too long for a line", () => {
  expect(breaksOf("x".repeat(30))).toEqual(["x".repeat(24), "x".repeat(6)])
  expect(breaksOf("ราคาในปีที่รายงานเพิ่มขึ้นหลังจากเพิ่มขึ้นในปีก่อน")).toHaveLength(1)
})
