/** The line under the editor's toolbar, where what the author reads begins. */
export function visibleTop(inside: Element): number {
  const head = inside.closest("[data-editor]")?.querySelector("[data-editor-head]")
  return head?.getBoundingClientRect().bottom ?? 0
}

/** Scrolls the page until a block stands under the toolbar. */
export function goToTop(block: Element | null): void {
  if (block !== null) scrollBy({ top: block.getBoundingClientRect().top - visibleTop(block), behavior: "instant" })
}
