import { createFinding } from "@hub/contract/check-rules"
import type { EditionContent } from "./content.ts"
import type { EditionJob, EditionResult } from "./job.ts"

type EditionFindings = Pick<EditionContent, "findings" | "used">
type MadeFile = { path: string; pages: number; warnings: string[]; typst: string | null }

export const isBlocked = ({ findings }: EditionFindings) => findings.some((finding) => finding.severity === "block")
export const blockedResult = ({ findings }: EditionFindings): EditionResult => ({ blocked: true, findings })

/** What is told of an edition that was made. */
export function finishedResult(
  { program }: EditionJob,
  { findings, used }: EditionFindings,
  { warnings, typst, ...made }: MadeFile,
): EditionResult {
  const warningFindings = warnings.map((message) => createFinding("notice", { topic_id: null, message }))
  return {
    blocked: false,
    findings: [...findings, ...warningFindings],
    ...made,
    used,
    made_with: { ...program, typst },
  }
}
