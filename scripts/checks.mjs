// The steps that `npm run check` and `npm test` are made of.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run, root } from "./prepare.mjs"

const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name)

/** Everything with its tests, and then the code of each package with nothing but the globals that it has where it runs. */
const typeProjects = [".", "contract", "markdown", "markdown/src/visual", "docx", "reader", "server", "web"]

export function checkSources() {
  for (const project of typeProjects) run(`Types: ${project}`, bin("tsc"), ["-p", project])
  run("Lint", bin("oxlint"), ["--type-aware", "--quiet"])
  run("Format", bin("oxfmt"), ["--check"])
}

const counts = { passed: 0, failed: 0, skipped: 0 }
const failed = []
const again = []

/** Runs some of the test projects; a test that failed is run once more, and a failed run is remembered while the rest still runs. */
export function runTests(about, projects, env = {}) {
  const report = join(root, "dist", `tests-${about.replace(/\W+/g, "-")}.json`)
  rmSync(report, { force: true })
  mkdirSync(join(root, "dist"), { recursive: true })
  console.log(`Tests: ${about} …`)
  const { status } = run(
    undefined,
    bin("vitest"),
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--retry=1",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, ...env }, tolerant: true },
  )
  if (!existsSync(report)) counts.failed++
  else {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    )
    for (const { assertionResults, name } of testResults)
      for (const { status, failureMessages, fullName } of assertionResults)
        if (status === "failed") failed.push(`${fullName}, in ${name}`)
        else if (status === "passed" && failureMessages.length > 0) again.push(`${fullName}, in ${name}`)
    counts.passed += numPassedTests
    counts.failed += numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites))
    counts.skipped += numPendingTests
  }
}

/** Ends the process, saying how many tests passed. */
export function conclude() {
  for (const test of failed) console.log(`Failed: ${test}`)
  for (const test of again) console.log(`Passed only when run again: ${test}`)
  console.log(`\nTests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  process.exit(counts.failed ? 1 : 0)
}
