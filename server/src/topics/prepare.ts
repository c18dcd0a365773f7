import type { TopicVersion } from "@hub/contract/topics"
import { countLineDifferences } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { readReferencesQuickly } from "../uses/read-quickly.ts"
import { countChangedLinesOfVersion } from "./changed-lines.ts"
import { hashVersion } from "./hash.ts"
import { type MergeResult, mergeVersions } from "./merge.ts"
import { summarizeTopic } from "./summary.ts"

/** A text as its author wrote it, the one that it began with, and the newest one, where that is another. */
type PrepareSaveInput = { mine: TopicVersion; head: TopicVersion; base: TopicVersion | null; home: string }

/** All that has to be known of a text to save it. */
export const prepareSaveComputation = defineComputation(
  "topics.save",
  ({ mine, head, base, home }: PrepareSaveInput) => {
    const result: MergeResult =
      base === null ? { clean: true, version: mine, added: [] } : mergeVersions(base, mine, head)
    if (!result.clean) return { conflict: result }
    const isMine = base === null || hashVersion(result.version) === hashVersion(mine)
    const version = isMine ? mine : result.version
    return {
      version,
      /** Where others' changes came in. */
      joined: isMine ? null : result.added,
      ...prepareVersion(version, home),
      lines: countLineDifferences(head.content, version.content),
      changed_lines: countChangedLinesOfVersion(head, version),
    }
  },
)

/** The same of a text that is the first of its topic. */
export const prepareCreateComputation = defineComputation(
  "topics.create",
  ({ version, home }: { version: TopicVersion; home: string }) => prepareVersion(version, home),
)

const prepareVersion = (version: TopicVersion, home: string) => ({
  references: readReferencesQuickly(version, home),
  summary: summarizeTopic(version.content, version.frontmatter),
  content_hash: hashVersion(version),
})
