/**
 * For the `ref` of a dialog that is open as long as it is on the page: when it goes, the focus goes back to what had it
 * before. Mantine itself gives it back only from dialogs that stay on the page closed.
 */
export function returnFocusFrom(dialog: HTMLElement | null): (() => void) | undefined {
  const before = document.activeElement
  if (dialog === null || !(before instanceof HTMLElement)) return undefined
  return () => {
    queueMicrotask(() => {
      if (document.activeElement === document.body) before.focus({ preventScroll: true })
    })
  }
}

/** For the `ref` of what takes the place of the part of an open dialog that had the focus. */
export const focusOnShow = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Lets Escape close only the dialog on top: each of Mantine's hears the key by itself. */
export function closeOnlyTopDialog(): void {
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing) return
      if (event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true")
        return
      const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]')
      if (dialogs.length < 2) return
      event.stopImmediatePropagation()
      event.preventDefault()
      dialogs
        .item(dialogs.length - 1)
        .querySelector<HTMLElement>(".mantine-CloseButton-root")
        ?.click()
    },
    { capture: true },
  )
}
