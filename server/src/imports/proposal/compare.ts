import type { ImportConflictSide } from "@hub/contract/import-items"
import type { TopicVersion } from "@hub/contract/topics"
import { topicFields } from "@hub/contract/topics/values"
import { mergeVersions } from "../../topics/merge.ts"

export type NewVersionComparison =
  | { state: "unchanged" }
  | { state: "changed"; version: TopicVersion }
  | { state: "conflict"; hunks: ConflictHunks; chunks: ConflictParts }
type MergeConflict = Extract<ReturnType<typeof mergeVersions>, { clean: false }>
type ConflictHunks = MergeConflict["hunks"]
type ConflictParts = MergeConflict["chunks"]

/** What a newer reading means for a topic that may have been edited since: both go back to what was imported. */
export function compareNewVersion(
  imported: TopicVersion,
  topic: TopicVersion,
  newVersion: TopicVersion,
): NewVersionComparison {
  if (isSameVersion(imported, newVersion)) return { state: "unchanged" }
  const result = mergeVersions(imported, topic, newVersion)
  if (!result.clean) return { state: "conflict", hunks: result.hunks, chunks: result.chunks }
  return isSameVersion(result.version, topic) ? { state: "unchanged" } : { state: "changed", version: result.version }
}

/** The text that comes of a conflict when it is chosen, for each place, whose words stay. */
export function applyChoices(
  { hunks, chunks }: Pick<MergeConflict, "hunks" | "chunks">,
  choices: ImportConflictSide[],
): TopicVersion {
  const text = (field: keyof TopicVersion) =>
    chunks[field]
      .map((chunk) => (typeof chunk === "string" ? chunk : chosenText(hunks[chunk]!, choices[chunk])))
      .join("")
  return { title: text("title"), content: text("content"), frontmatter: text("frontmatter") }
}

const chosenText = (hunk: ConflictHunks[number], side: ImportConflictSide = "mine") => hunk[side] ?? hunk.mine

const isSameVersion = (one: TopicVersion, other: TopicVersion) =>
  topicFields.every((field) => one[field] === other[field])
