// This stands apart from what answers are checked by, so that a process which only makes findings starts at once.

/**
 * Every rule that texts are checked by before they go out, with how grave it is unless administrators set it, and how it is mended. A finding that blocks
 * keeps an edition from going out; a warning goes with it.
 */
export const checkRules = {
  unresolved_variable: ["block", "Create the variable, or write \\{{ where readers are to see the braces."],
  stale_approval: ["block", "Ask the reviewers again, or take the change back."],
  broken_link: ["warn", "Lead the link to a topic that is there, or keep only its words."],
  broken_anchor: ["warn", "Lead the link to a heading that is there."],
  missing_image: ["warn", "Upload the image again, or take it out."],
  missing_alt: ["warn", "Write what the image shows between its square brackets."],
  media_path: ["warn", "Upload the file: the preview of the editor offers it."],
  emf_image: ["warn", "Upload the file: the hub makes a drawing of it that browsers show."],
  pandoc_attributes: ["warn", "Keep the size as HTML or remove it: the preview of the editor does either."],
  unsafe_url: ["warn", "Give an address that begins with https, or keep only the words."],
  heading_jump: ["warn", "Raise the heading to the level below the one before."],
  duplicate_anchor: ["info", "Give one of them other words if links lead to it."],
  open_feedback: ["warn", "Decide what becomes of each point."],
  not_approved: ["warn", "Send it for review."],
  waits_for_approval: ["block", "Send it for review, or let its place follow the newest text."],
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
