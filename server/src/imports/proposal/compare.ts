import type { ImportConflictSide } from "@hub/contract/import-items"
import type { TopicVersion } from "@hub/contract/topics"
import { topicFields } from "@hub/contract/topics/values"
import { mergeVersions } from "../../topics/merge.ts"

export type ReadingComparison =
  | { state: "unchanged" }
  | { state: "changed"; version: TopicVersion }
  | { state: "conflict"; hunks: ConflictHunks; pieces: ConflictParts }
type MergeConflict = Extract<ReturnType<typeof mergeVersions>, { clean: false }>
type ConflictHunks = MergeConflict["hunks"]
type ConflictParts = MergeConflict["pieces"]

/** What a newer reading means for a topic that may have been edited since: both go back to what was imported. */
export function compareReading(imported: TopicVersion, topic: TopicVersion, reading: TopicVersion): ReadingComparison {
  if (isSameVersion(imported, reading)) return { state: "unchanged" }
  const result = mergeVersions(imported, topic, reading)
  if (!result.clean) return { state: "conflict", hunks: result.hunks, pieces: result.pieces }
  return isSameVersion(result.version, topic) ? { state: "unchanged" } : { state: "changed", version: result.version }
}

/** The text that comes of a conflict when it is chosen, for each place, whose words stay. */
export function applyChoices(
  { hunks, pieces }: Pick<MergeConflict, "hunks" | "pieces">,
  choices: ImportConflictSide[],
): TopicVersion {
  const text = (field: keyof TopicVersion) =>
    pieces[field]
      .map((piece) => (typeof piece === "string" ? piece : chosenText(hunks[piece]!, choices[piece])))
      .join("")
  return { title: text("title"), content: text("content"), frontmatter: text("frontmatter") }
}

const chosenText = (hunk: ConflictHunks[number], side: ImportConflictSide = "mine") => hunk[side] ?? hunk.mine

const isSameVersion = (one: TopicVersion, other: TopicVersion) =>
  topicFields.every((field) => one[field] === other[field])
