/** The line under the editor's toolbar, where what the author reads begins. */
export function visibleTop(inside: Element): number {
  const head = inside.closest("[data-editor]")?.querySelector("[data-editor-head]")
  return head?.getBoundingClientRect().bottom ?? 0
}

/** Scrolls the page until a block stands under the toolbar. */
export function goToTop(block: Element | null): void {
  if (block === null) return
  // On its way the toolbar may come to stay on top of the window: where it stands then is known afterwards.
  for (let pass = 0; pass < 2; pass++)
    scrollBy({ top: block.getBoundingClientRect().top - visibleTop(block), behavior: "instant" })
}
