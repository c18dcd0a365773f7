/** The line under the editor's toolbar, where what the author reads begins. */
export function visibleTop(inside: Element): number {
  const head = inside.closest("[data-editor]")?.querySelector("[data-editor-head]")
  return head?.getBoundingClientRect().bottom ?? 0
}

/** From the foot of the window up, so much may be covered, or is too near to it to be read well. */
const footHeight = 80

/** Whether a line of the text, by how far below the top of the window it begins, can be read where it is. */
export const isLineInSight = (inside: Element, top: number): boolean =>
  top >= visibleTop(inside) && top <= innerHeight - footHeight

/** Scrolls the page until a block stands under the toolbar. */
export function goToTop(block: Element | null): void {
  if (block === null) return
  // On its way the toolbar may come to stay on top of the window: where it stands then is known afterwards.
  for (let pass = 0; pass < 2; pass++)
    scrollBy({ top: block.getBoundingClientRect().top - visibleTop(block), behavior: "instant" })
}
