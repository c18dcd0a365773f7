import { useCommentDraft } from "./comment-drafts.ts"
import { splitByMentions } from "./mention-query.ts"
import type { MentionedPerson } from "./MentionField.tsx"

type AssigneeDraft = { people: MentionedPerson[]; chosen: number | null }

/** Who a comment that is being written can be assigned to: people whom it mentions and whose name was chosen from the list. */
export function useNewAssignee(draft: string, body: string) {
  const [begun, setBegun] = useCommentDraft<AssigneeDraft | "">(`${draft}.assignee`, "")
  const { people, chosen } = begun === "" ? { people: [], chosen: null } : begun
  const mentioned = findMentioned(body, people)
  return {
    people: mentioned,
    assignee: mentioned.find(({ id }) => id === chosen),
    addPerson: (person: MentionedPerson) =>
      setBegun({ people: [...people.filter(({ id }) => id !== person.id), person], chosen }),
    choose: (id: number | null) => setBegun({ people, chosen: id }),
    clear: () => setBegun(""),
  }
}

/** Of people those whose name stands in a text after an @. */
export function findMentioned(body: string, people: MentionedPerson[]): MentionedPerson[] {
  const parts = splitByMentions(
    body,
    people.map(({ name }) => name),
  )
  const named = new Set(parts.flatMap(({ words, isMention }) => (isMention ? [words.slice(1)] : [])))
  return people.filter(({ name }) => named.has(name))
}
