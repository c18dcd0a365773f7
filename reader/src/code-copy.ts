import { makeElement, shared } from "./root.ts"

/** How long it is said that code was copied, in milliseconds. */
const shownFor = 2000

/** Gives each block of code a button that copies it as it is written. */
export function offerCopies(): void {
  const { copy, copied } = shared.kbWords
  for (const block of document.querySelectorAll<HTMLElement>("article figure.code")) {
    const code = block.querySelector("pre > code")
    if (code === null) continue
    const button = makeElement("button", { type: "button", class: "copy" }, copy)
    const status = makeElement("span", { role: "status", class: "sr-only" })
    const say = (words: string, told: string) => {
      button.textContent = words
      status.textContent = told
    }
    const tell = () => {
      say(copied, copied)
      setTimeout(() => say(copy, ""), shownFor)
    }
    button.addEventListener("click", () => {
      copyText(code).then(tell, () => getSelection()?.selectAllChildren(code))
    })
    block.append(button, status)
  }
}

/** A page in a folder or without encryption may not write by itself: there the code is chosen, and copied as by hand. */
async function copyText(code: Element): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(code.textContent)
  getSelection()?.selectAllChildren(code)
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard is not given
  if (!document.execCommand("copy")) throw new Error("The code could not be copied.")
}
