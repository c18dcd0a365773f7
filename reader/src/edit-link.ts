import { findHubCall } from "./hub-call.ts"
import { makeElement, shared } from "./root.ts"

/** Leads who is signed in to the hub as an author, in this browser, to the topic of the page. Other readers see nothing of it. */
export function offerEditing(root: URL): void {
  const topic = Number(document.body.dataset["topic"] ?? 0)
  const call = findHubCall(root, "views")
  const article = document.querySelector("article")
  if (call === undefined || article === null || !(topic > 0 && topic < 1e12) || !isAuthor()) return
  const href = new URL(call.pathname.replace(/\/api\/kb\/.*$/, `/topics/${topic}`), call).href
  article.after(makeElement("p", { class: "edit" }, makeElement("a", { href }, shared.kbWords.editPage)))
}

/** The hub's own pages keep there who is signed in; a browser may keep nothing at all. */
function isAuthor(): boolean {
  try {
    const user = JSON.parse(localStorage.getItem("user") ?? "null") as { can?: { author?: boolean } } | null
    return user?.can?.author === true
  } catch {
    return false
  }
}
