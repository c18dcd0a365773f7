import styles from "./Images.module.css"

/** What stands in a text while an image is on its way. */
export function makePlaceholder(name: string): HTMLElement {
  const shown = document.createElement("span")
  shown.className = styles.uploading ?? ""
  shown.contentEditable = "false"
  shown.setAttribute("role", "status")
  showProgress(shown, name, 0)
  return shown
}

export function showProgress(shown: HTMLElement, name: string, share: number): void {
  const done = share < 1 ? `${Math.floor(share * 100)} %` : "almost done"
  shown.textContent = `Uploading ${name}… ${done}`
}
