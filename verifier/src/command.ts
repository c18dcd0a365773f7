import { readFileSync } from "node:fs"
import { parseKeyList } from "./key-list.ts"
import { type EvidenceVerdict, headlineOf, verifyEvidence } from "./verify-evidence.ts"

const usage = `Verifies evidence of an edition, or the receipt of a reviewer, without the hub and without a network.

  node verify-evidence.mjs EVIDENCE.json [PUBLICATION] [--keys KEYS.json]
`

const options = process.argv.slice(2)
const at = options.indexOf("--keys")
const [, keysPath] = at < 0 ? [] : options.splice(at, 2)
const [evidencePath, publicationPath] = options
if (evidencePath === undefined || options.length > 2 || (at >= 0 && keysPath === undefined)) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    const verdict = verifyFiles(evidencePath, publicationPath, keysPath)
    process.stdout.write(`${writeVerdict(verdict).join("\n")}\n`)
    process.exitCode = verdict.holds ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}

function verifyFiles(evidence: string, publication?: string, keyPath?: string): EvidenceVerdict {
  const keys = keyPath === undefined ? undefined : parseKeyList(readFileSync(keyPath, "utf8"))
  if (keyPath !== undefined && !keys) throw new Error(`${keyPath} is not a list of keys.`)
  return verifyEvidence({
    evidence: readFileSync(evidence),
    ...(publication === undefined ? {} : { publication: readFileSync(publication) }),
    ...(keys ? { keys } : {}),
  })
}

/** Nothing of a file may act on the terminal, or look like a line of this command. */
function cleanLine(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�")
}

function writeVerdict(verdict: EvidenceVerdict): string[] {
  const { holds, about, problems, notes, signed } = verdict
  return [
    `${headlineOf(verdict)}${holds ? "." : ":"}`,
    ...problems.map((problem) => `  - ${problem}`),
    ...(about === "" ? [] : [about]),
    ...(signed ? [`Signed by ${signed.hub} at ${signed.at} with the key ${signed.fingerprint}`] : []),
    ...notes.map((note) => `Note: ${note}`),
  ].map(cleanLine)
}
