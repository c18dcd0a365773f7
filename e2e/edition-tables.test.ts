import { strFromU8, unzipSync } from "fflate"
import { expect, onTestFailed, test } from "vitest"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const years = Array.from({ length: 14 }, (_, at) => 2010 + at)
const row = (cells: unknown[]) => `| ${cells.join(" | ")} |`
const content = [
  "# Figures",
  "",
  row(["Code", ...years]),
  row(["---", ...years.map(() => "--:")]),
  row(["`A.01.11-X`", ...years.map((year) => `${year},123.45`)]),
  row(["Cultivation of cereals and leguminous crops", ...years.map((year) => `12 000–${year}`)]),
  row([
    "https://statistics.example/a/very/long/address/of/a/table?with=parameters&and=more",
    ...years.map(() => "4.1 %"),
  ]),
].join("\n")

/** The words of a page's tables that stand on more than one line though they hold a figure, and how wide its tables are. */
const lookAtTables = () => {
  const broken: string[] = []
  for (const cell of document.querySelectorAll("td, th")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && !word.startsWith("https")) broken.push(word)
      }
  }
  const figures = [...document.querySelectorAll<HTMLElement>("td.figure")].filter((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  })
  const isReachable = [...document.querySelectorAll(".wide")].every(
    (around) => around.scrollWidth <= around.clientWidth || getComputedStyle(around).overflowX === "auto",
  )
  const widest = Math.max(...[...document.querySelectorAll("td:first-child")].map((cell) => cell.clientWidth))
  return { broken, figures: figures.length, isReachable, widest, overflow: document.body.scrollWidth > innerWidth + 1 }
}

test("tables of an edition break no number and no code, at the width of a desk and of a phone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Yearbook" })
  await callApi("POST", "/api/topics", { title: "Key figures", content, collection_id: id })
  const made = await callApi<{ id: number }>("POST", "/api/publications", { collection_id: id, kind: "mobile_kb" })
  await expect
    .poll(async () => {
      const { files } = await callApi<{ files: { bytes: number | null }[] }>("GET", `/api/publications/${made.id}`)
      return files.length > 0 && files.every(({ bytes }) => bytes !== null)
    })
    .toBe(true)
  const token = await page.evaluate(() => localStorage.getItem("access_token"))
  const fetched = async (format: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.get(`${hub.url}/api/publications/${made.id}/files/${format}`, { headers })
    expect([format, answer.status(), answer.ok() ? "" : await answer.text()]).toEqual([format, 200, ""])
    return answer.body()
  }
  const html = (await fetched("html")).toString()
  const parts = unzipSync(await fetched("epub"))
  const style = strFromU8(parts["OEBPS/style.css"]!)
  const chapter = strFromU8(parts["OEBPS/topic-1.xhtml"]!)
    .replace(/<link[^>]*>/, `<style>${style}</style>`)
    .replace(/<\?xml[^>]*>/, "")
  const reader = await browser.newPage()

  for (const [form, text] of [
    ["html", html],
    ["epub", chapter],
  ] as const)
    for (const width of [1280, 390]) {
      await reader.setViewportSize({ width, height: 800 })
      await reader.setContent(text)
      const { broken, figures, isReachable, widest, overflow } = await reader.evaluate(lookAtTables)
      expect([form, width, broken, figures, isReachable, overflow]).toEqual([form, width, [], 0, true, false])
      expect(widest).toBeLessThan(330)
      if (process.env["HUB_TABLE_PICTURES"])
        await reader.screenshot({ path: `${process.env["HUB_TABLE_PICTURES"]}/${form}-${width}.png` })
    }
  await reader.close()
})
