import { answerParent } from "../../platform/child.ts"
import { pageOf } from "./page.ts"

/** Runs in a process of its own: makes the page of one heavy text. */
answerParent(pageOf)
