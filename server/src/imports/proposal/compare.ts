import type { Side } from "@hub/contract/import-items"
import type { Version } from "@hub/contract/topics"
import { topicFields } from "@hub/contract/topics"
import { merged } from "../../topics/merge.ts"

export type Compared =
  | { state: "unchanged" }
  | { state: "changed"; version: Version }
  | { state: "conflict"; hunks: Hunks; pieces: Pieces }
type Merged = Extract<ReturnType<typeof merged>, { clean: false }>
type Hunks = Merged["hunks"]
type Pieces = Merged["pieces"]

/** What a newer reading means for a topic that may have been edited since: both go back to what was imported. */
export function compared(imported: Version, topic: Version, reading: Version): Compared {
  if (same(imported, reading)) return { state: "unchanged" }
  const result = merged(imported, topic, reading)
  if (!result.clean) return { state: "conflict", hunks: result.hunks, pieces: result.pieces }
  return same(result.version, topic) ? { state: "unchanged" } : { state: "changed", version: result.version }
}

/** The text that comes of a conflict when it is chosen, for each place, whose words stay. */
export function decided({ hunks, pieces }: Pick<Merged, "hunks" | "pieces">, choices: Side[]): Version {
  const text = (field: keyof Version) =>
    pieces[field].map((piece) => (typeof piece === "string" ? piece : chosen(hunks[piece]!, choices[piece]))).join("")
  return { title: text("title"), content: text("content"), frontmatter: text("frontmatter") }
}

const chosen = (hunk: Hunks[number], side: Side = "mine") => hunk[side] ?? hunk.mine

const same = (one: Version, other: Version) => topicFields.every((field) => one[field] === other[field])
