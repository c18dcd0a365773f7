// The steps that `npm run check` and `npm test` are made of.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run, root } from "./prepare.mjs"

const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name)

/** Everything with its tests, and then the code of each package with nothing but the globals that it has where it runs. */
const typeProjects = [
  ".",
  "client",
  "contract",
  "markdown",
  "markdown/src/visual",
  "docx",
  "reader",
  "server",
  "server/src/word-reviews/compare",
  "verifier",
  "web",
]

export function checkSources() {
  for (const project of typeProjects) run(`Types: ${project}`, bin("tsc"), ["-p", project])
  run("Lint", bin("oxlint"), ["--type-aware", "--quiet"])
  run("Format", bin("oxfmt"), ["--check"])
}

const counts = { passed: 0, failed: 0, skipped: 0 }
const failed = []
const again = []

/** More failed files than this are no accident of a busy machine. */
const mostFilesAgain = 8

/**
 * Runs some of the test projects. A test that stands alone and failed is run once more, and a file in which one still fails is
 * run again from its beginning with nothing beside it; what passed only then is named. An error that no test caught is not made good so. A failed run is remembered while the rest still runs.
 */
export function runTests(about, projects, env = {}) {
  console.log(`Tests: ${about} …`)
  const first = runVitest(about, projects, [], env)
  const files = namesOfFailedFiles(first)
  const runsAgain = files.length > 0 && files.length <= mostFilesAgain && !first.hasUnhandled
  const { status, results } = runsAgain ? runFilesAgain(about, projects, files, env, first) : first

  const tests = listTests(results)
  const failedAtFirst = new Set(titlesOf(listTests(first.results), "failed"))
  const failures = titlesOf(tests, "failed")
  failed.push(...failures)
  again.push(
    ...titlesOf(
      tests.filter(({ title, retried }) => retried || failedAtFirst.has(title)),
      "passed",
    ),
  )
  counts.passed += titlesOf(tests, "passed").length
  counts.failed += failures.length || (status === 0 ? 0 : Math.max(1, namesOfFailedFiles({ results }).length))
  counts.skipped += titlesOf(tests, "pending", "skipped", "todo").length
}

/** The same with what the files give that are run from their beginning once more. */
function runFilesAgain(about, projects, files, env, first) {
  console.log(`Tests that failed, run again: ${files.join(", ")} …`)
  const { status, results } = runVitest(`${about} again`, projects, files, env)
  return { status, results: [...first.results.filter(({ name }) => !files.includes(name)), ...results] }
}

const listTests = (results) =>
  results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, failureMessages, fullName }) => ({
      status,
      retried: failureMessages.length > 0,
      title: `${fullName}, in ${name}`,
    })),
  )
const titlesOf = (tests, ...wanted) => tests.filter(({ status }) => wanted.includes(status)).map(({ title }) => title)
const namesOfFailedFiles = ({ results }) => [
  ...new Set(results.filter(({ status }) => status === "failed").map(({ name }) => name)),
]

/** Runs the projects, or only some of their files, and answers the exit status and the result of each file. */
function runVitest(about, projects, files, env) {
  const report = join(root, "dist", `tests-${about.replace(/\W+/g, "-")}.json`)
  const unhandled = `${report}.unhandled`
  for (const file of [report, unhandled]) rmSync(file, { force: true })
  mkdirSync(join(root, "dist"), { recursive: true })
  const { status } = run(
    undefined,
    bin("vitest"),
    [
      "run",
      ...files,
      ...projects.flatMap((project) => ["--project", project]),
      `--reporter=${join(root, "scripts/files-that-take-long.mjs")}`,
      "--reporter=json",
      `--reporter=${join(root, "scripts/unhandled-errors.mjs")}`,
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, HUB_TEST_RETRY: "1", ...env, HUB_TEST_UNHANDLED: unhandled }, tolerant: true },
  )
  // Without a report the run ended before its tests did.
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : []
  return { status, results, hasUnhandled: existsSync(unhandled) }
}

/** Ends the process, saying how many tests passed. */
export function conclude() {
  for (const test of failed) console.log(`Failed: ${test}`)
  for (const test of again) console.log(`Passed only when run again: ${test}`)
  console.log(`\nTests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  process.exit(counts.failed ? 1 : 0)
}
