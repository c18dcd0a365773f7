import { External, ReviewTerms } from "@hub/contract/reviews"
import { Day } from "@hub/contract/route"
import { z } from "zod"

/** What the dialog's fields become: the people picked, those invited, and one whose name and address still stand in the fields. */
export function submission(chosen: string[], invited: External[]) {
  return ReviewTerms.extend({
    due_date: Day.refine((day) => day !== "", "Choose a date."),
    name: z.string(),
    email: z.string(),
  }).transform(({ name, email, ...terms }, context) => {
    const external = [...invited]
    if (name.trim() !== "" || email.trim() !== "") {
      const last = External.safeParse({ name, email })
      if (last.success) external.push(last.data)
      else for (const { path, message } of last.error.issues) context.addIssue({ code: "custom", path, message })
    } else if (chosen.length + invited.length === 0)
      context.addIssue({ code: "custom", path: ["reviewer_ids"], message: "Choose at least one reviewer." })
    return { ...terms, reviewer_ids: chosen.map(Number), external }
  })
}

/** Gives one text the same key again and again, until another text is asked about. */
export function keyPerText(newKey: () => string): (text: string) => string {
  let last = { text: "", key: "" }
  return (text) => {
    if (last.key === "" || last.text !== text) last = { text, key: newKey() }
    return last.key
  }
}
