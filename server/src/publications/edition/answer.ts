import { finding } from "@hub/contract/check-rules"
import type { Content } from "./content.ts"
import type { EditionJob, EditionMade } from "./job.ts"

type Findings = Pick<Content, "findings" | "used">
type Made = { path: string; pages: number; notices: string[]; typst: string | null }

export const isBlocked = ({ findings }: Findings) => findings.some((finding) => finding.severity === "block")
export const blocked = ({ findings }: Findings): EditionMade => ({ blocked: true, findings })

/** What is told of an edition that was made. */
export function whole(
  { program }: EditionJob,
  { findings, used }: Findings,
  { notices, typst, ...made }: Made,
): EditionMade {
  const told = notices.map((message) => finding("notice", { topic_id: null, message }))
  return { blocked: false, findings: [...findings, ...told], ...made, used, made_with: { ...program, typst } }
}
