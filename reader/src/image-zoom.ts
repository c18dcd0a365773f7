import { makeElement, shared } from "./root.ts"

/** Smaller pictures, such as icons in a line, are as large as they are meant. */
const smallest = 240

/** Opens a picture as large as the screen, by a click or by Enter; Escape, a click or Enter closes it. */
export function openPictures(): void {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("article img[width]")]
  const large = pictures.filter((one) => Number(one.getAttribute("width")) >= smallest && one.closest("a") === null)
  if (large.length === 0) return
  const { enlarge, close } = shared.kbWords
  const shown = makeElement("img")
  const closer = makeElement("button", { type: "button", "aria-label": close }, shown)
  const box = makeElement("dialog", { class: "zoom-box" }, closer)
  box.addEventListener("click", () => box.close())
  document.body.append(box)

  for (const picture of large) {
    const name = [enlarge, picture.alt].filter(Boolean).join(": ")
    const button = makeElement("button", { type: "button", class: "zoom", "aria-label": name })
    picture.replaceWith(button)
    button.append(picture)
    button.addEventListener("click", () => {
      shown.src = picture.currentSrc || picture.src
      shown.alt = picture.alt
      box.setAttribute("aria-label", picture.alt || enlarge)
      box.showModal()
    })
  }
}
