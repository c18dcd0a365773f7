import { say } from "../say.ts"

/** Fetches a part of the frame that is seldom wanted, when it is wanted. */
export function fetchPart<Part>(part: Promise<Part>, show: (part: Part) => void): void {
  part.then(show, () => say("This could not be loaded. Check your connection and try again.", "error", 6000))
}
