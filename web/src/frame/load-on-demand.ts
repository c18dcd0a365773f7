import { toast } from "../toast.ts"

/** Fetches a part of the frame that is seldom wanted, when it is wanted. */
export function loadOnDemand<Part>(part: Promise<Part>, show: (part: Part) => void): void {
  part.then(show, () => toast("This could not be loaded. Check your connection and try again.", "error"))
}
