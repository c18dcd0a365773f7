import type { Program } from "../programs.ts"

/** Who wrote something, as people read it where a sentence begins. */
export const describeAuthor = (person: string, program: Program | null): string =>
  describeAuthorWithin(person, program).replace(/^agent “/, "Agent “")

/** The same within a sentence. */
export function describeAuthorWithin(person: string, program: Program | null): string {
  if (program === null) return person
  return program.kind === "agent"
    ? `agent “${program.name}” of ${person}`
    : `${person} with the API token “${program.name}”`
}
