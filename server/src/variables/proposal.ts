const mark = "\nProposed value: "

/** Why a variable is needed, and in the last line which value it could have, as people read it. */
export function joinProposal({ reason, proposed_value = "" }: { reason: string; proposed_value?: string | undefined }) {
  const value = proposed_value.trim()
  return value === "" ? reason : `${reason}${mark}${value}`
}

/** The two apart again, for a form to begin with. */
export function splitProposal(joined: string): { reason: string; proposed_value: string | null } {
  const at = joined.lastIndexOf(mark)
  if (at < 0) return { reason: joined, proposed_value: null }
  return { reason: joined.slice(0, at), proposed_value: joined.slice(at + mark.length) }
}
