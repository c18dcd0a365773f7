import type { Version } from "@hub/contract/topics"
import { lineCounts } from "@hub/markdown"
import { computation } from "../platform/threads/computation.ts"
import { quickRead } from "../uses/read-quickly.ts"
import { changedLines } from "./changed-lines.ts"
import { hashOf } from "./hash.ts"
import { type Merged, merged } from "./merge.ts"
import { summaryOf } from "./summary.ts"

/** A text as its author wrote it, the one that it began with, and the newest one, where that is another. */
type Written = { mine: Version; head: Version; base: Version | null; home: string }

/** All that has to be known of a text to save it. */
export const savePreparation = computation("topics.save", ({ mine, head, base, home }: Written) => {
  const result: Merged = base === null ? { clean: true, version: mine, added: [] } : merged(base, mine, head)
  if (!result.clean) return { conflict: result }
  const isMine = base === null || hashOf(result.version) === hashOf(mine)
  const version = isMine ? mine : result.version
  return {
    version,
    /** Where others' changes came in. */
    joined: isMine ? null : result.added,
    ...firstSeen(version, home),
    lines: lineCounts(head.content, version.content),
    changed_lines: changedLines(head, version),
  }
})

/** The same of a text that is the first of its topic. */
export const firstPreparation = computation("topics.create", ({ version, home }: { version: Version; home: string }) =>
  firstSeen(version, home),
)

const firstSeen = (version: Version, home: string) => ({
  reading: quickRead(version, home),
  summary: summaryOf(version.content, version.frontmatter),
  content_hash: hashOf(version),
})
