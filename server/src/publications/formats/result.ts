import type { EditionFormat } from "@hub/contract/publications"

/** What came of one file: where it lies and what it lacks, or why there is none. */
export type FormatResult = { format: EditionFormat; warnings: string[] } & ({ path: string } | { error: string })
