import { createContext, use } from "react"

/** Saves what is being written of the topic; answers whether all of it is saved. */
export const SettleText = createContext<() => Promise<boolean>>(async () => true)

/** Makes a step of the topic wait until what is being written of it is saved, so that it is taken with these words. */
export function useSettledStep(): (step: () => void) => () => void {
  const settle = use(SettleText)
  return (step) => () => void settle().then((isSettled) => isSettled && step())
}
