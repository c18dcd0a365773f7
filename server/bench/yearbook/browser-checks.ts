import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { chromium, type Page } from "playwright-core"

export type BrowserReport = { pages: number; problems: string[] }
type AxeAnswer = {
  violations: { id: string; impact: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Pages of a book are parts of one document: reading machines give them what these ask for, and Ace leaves them out. */
const rulesOfSites = ["landmark-one-main", "region", "page-has-heading-one"]
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]

/** Opens pages in a browser at each width: what axe finds, and pages that are wider than their window. */
export async function checkInBrowser(
  files: string[],
  widths: number[],
  executablePath: string,
  pictures: string,
  isBook = false,
): Promise<BrowserReport> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--allow-file-access-from-files", "--disable-dev-shm-usage"],
  })
  const problems: string[] = []
  try {
    for (const width of widths) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, bypassCSP: true })
      for (const file of files) {
        await page.goto(pathToFileURL(file).href)
        problems.push(
          ...(await findProblems(page, isBook ? rulesOfSites : [])).map(
            (problem) => `${file.split("/").at(-1)} at ${width}: ${problem}`,
          ),
        )
        await page.screenshot({ path: `${pictures}/${file.split("/").slice(-2).join("-")}-${width}.png` })
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return { pages: files.length * widths.length, problems }
}

async function findProblems(page: Page, without: string[]): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    async ({ values, rules }) =>
      await (globalThis as unknown as { axe: { run: (where: Document, how: object) => Promise<AxeAnswer> } }).axe.run(
        document,
        { runOnly: { type: "tag", values }, rules, resultTypes: ["violations"] },
      ),
    { values: tags, rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) },
  )
  return [
    ...(wide > 1 ? [`${wide} pixels too wide`] : []),
    ...violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}), ${nodes.length} times, such as ${nodes[0]?.target.join(" ")}`,
    ),
  ]
}
