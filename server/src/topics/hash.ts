import { createHash } from "node:crypto"
import type { Version } from "@hub/contract/topics"

/** Two versions with one hash are the same in title, content and frontmatter. */
export const hashOf = ({ title, content, frontmatter }: Version) =>
  createHash("sha256")
    .update(JSON.stringify([title, content, frontmatter]))
    .digest("hex")
