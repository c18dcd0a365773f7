/** Runs a work once typing pauses, and now and then while it does not. */
export type DebouncedCall = { touch: () => void; flush: () => void; cancel: () => void; waiting: () => boolean }

/** The work runs `wait` ms after the last touch, but at most `latest` ms after the first. */
export function debounce(work: () => void, { wait, latest }: { wait: number; latest: number }): DebouncedCall {
  let timer: ReturnType<typeof setTimeout> | undefined
  let deadline = 0
  let last = 0

  // One timer for many keys: it looks again when it fires, instead of being set again at each.
  const look = () => {
    const now = performance.now()
    const due = Math.min(last + wait, deadline)
    if (now < due) timer = setTimeout(look, due - now)
    else run()
  }
  const run = () => {
    cancel()
    work()
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    touch: () => {
      last = performance.now()
      if (timer !== undefined) return
      deadline = last + latest
      timer = setTimeout(look, wait)
    },
    flush: () => {
      if (timer !== undefined) run()
    },
    cancel,
    waiting: () => timer !== undefined,
  }
}
