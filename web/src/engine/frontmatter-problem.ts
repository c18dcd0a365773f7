import { readFrontmatter } from "@hub/markdown"

/** Why a text is no frontmatter, or undefined. */
export const frontmatterProblem = (text: string): string | undefined => readFrontmatter(text).problem
