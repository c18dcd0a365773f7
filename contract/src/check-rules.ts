// This stands apart from what answers are checked by, so that a process which only makes findings starts at once.

/**
 * Every rule that texts are checked by before they go out, with how grave it is unless administrators set it, and how it is mended. A finding that blocks
 * keeps an edition from going out; a warning goes with it.
 */
export const checkRules = {
  unresolved_variable: ["block", "Create the variable, or write \\{{ to show the braces to readers."],
  stale_approval: ["block", "Ask the reviewers again, or undo the change."],
  broken_link: ["warn", "Point the link to an existing topic, or keep only its text."],
  broken_anchor: ["warn", "Point the link to an existing heading."],
  missing_image: ["warn", "Upload the image again, or remove it."],
  missing_alt: ["warn", "Describe the image between its square brackets."],
  media_path: ["warn", "Upload the file from the editor's preview."],
  emf_image: ["warn", "Upload the file. The hub converts it to a drawing that browsers can show."],
  pandoc_attributes: ["warn", "In the editor's preview, keep the size as HTML or remove it."],
  unsafe_url: ["warn", "Use an address that starts with https, or keep only the text."],
  not_drawn: ["warn", "Write it as the guide shows, or use an image."],
  heading_jump: ["warn", "Raise the heading to one level below the previous heading."],
  duplicate_anchor: ["info", "Reword one of the headings if links point to it."],
  open_feedback: ["warn", "Decide on each comment and suggestion."],
  not_approved: ["warn", "Send the topic for review."],
  waits_for_approval: ["block", "Send the topic for review, or let its item in the collection follow the latest text."],
  deleted_topic: ["block", "Publish the collection again."],
  notice: ["warn", ""],
} as const satisfies Record<string, readonly ["block" | "warn" | "info", string]>

export type CheckRule = keyof typeof checkRules
export const findingSeverities = ["block", "warn", "info"] as const

export type FindingSeverity = (typeof findingSeverities)[number]

/** What a check found, and where: `line` and `words` are of the topic's newest text. */
export type RuleFinding = {
  rule: CheckRule
  severity: FindingSeverity
  topic_id: number | null
  message: string
  title?: string | undefined
  line?: number | null | undefined
  words?: string | undefined
}

/** How grave a hub takes its rules, where it says. */
export type Gate = Partial<Record<CheckRule, FindingSeverity>>

/** One finding of a rule, as grave as the hub takes the rule. */
export const createFinding = (
  rule: CheckRule,
  found: Omit<RuleFinding, "rule" | "severity">,
  gate: Gate = {},
): RuleFinding => ({
  rule,
  severity: gate[rule] ?? checkRules[rule][0],
  ...found,
})
