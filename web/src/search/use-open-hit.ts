import type { SearchHit } from "@hub/contract/search"
import { useRouter } from "@tanstack/react-router"
import { toast } from "../toast.ts"

/** Goes to what was found: a screen of the hub here, anything else in a tab of its own. */
export function useOpenHit() {
  const router = useRouter()
  return ({ type, title, link }: Pick<SearchHit, "type" | "title" | "link">, aside: boolean) => {
    if (link === null) copied(type === "variable" ? `{{${title}}}` : title)
    else if (aside || !isScreen(link)) window.open(link, "_blank", "noopener")
    else router.history.push(link)
  }
}

/** Pictures are files of the hub, not screens. */
const isScreen = (link: string) => /^\/(?!\/|media\/)/.test(link)

/** What no screen shows is copied, ready to be written into a text. */
function copied(words: string) {
  const writing = navigator.clipboard?.writeText(words) ?? Promise.reject(new Error("No clipboard."))
  writing.then(
    () => toast(`Copied ${words}.`, "success"),
    () => toast(`Could not copy. Type ${words} where the value should appear.`),
  )
}
