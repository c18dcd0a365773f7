import { answerParent } from "../../platform/child.ts"
import { type Question, shownDifference, shownText } from "./shown.ts"

/** Runs in a process of its own: shows one heavy text, or the difference of two. */
answerParent<Question>((asked) => (asked.kind === "text" ? shownText(asked) : shownDifference(asked)))
