import { createHash } from "node:crypto"
import type { TopicVersion } from "@hub/contract/topics"

/** Two versions with one hash are the same in title, content and frontmatter. */
export const hashVersion = ({ title, content, frontmatter }: TopicVersion) =>
  createHash("sha256")
    .update(JSON.stringify([title, content, frontmatter]))
    .digest("hex")
