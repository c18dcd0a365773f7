import type { KeyboardEvent } from "react"

type FormKeys = {
  send: () => void
  /** Left out where Escape would throw away what was written. */
  close?: (() => void) | undefined
}

/** What keys do in a field of several lines: Ctrl or Cmd and Enter sends it, Escape closes it. */
export function hearFormKeys(event: KeyboardEvent, { send, close }: FormKeys): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    send()
  }
  if (event.key === "Escape" && close) {
    event.stopPropagation()
    close()
  }
}
