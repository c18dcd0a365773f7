import { type ComponentType, useEffect, useEffectEvent, useState } from "react"

/** How long the screen itself may load before the rest of the frame does, in milliseconds. */
const patience = 1200
/** Whether the screen that was opened first had that time. How long ago the page began says nothing of it on a slow line. */
let isSettled = false

export const loadParts = () => import("./deferred-parts.ts")
export const loadFeedback = async () => (await loadParts()).FeedbackWidget

type DeferredPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/** A part of the frame that comes after the screen that somebody opened. Without connection it stays away, and nothing else fails for that. */
export function DeferredPart<Props extends object>({ load, props }: DeferredPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const fetchPart = useEffectEvent(async () => {
    isSettled = true
    const fetched = await load().catch(() => undefined)
    if (fetched) setPart(() => fetched)
  })
  useEffect(() => {
    const timer = setTimeout(() => void fetchPart(), isSettled ? 0 : patience)
    return () => clearTimeout(timer)
  }, [])
  return Part && <Part {...props} />
}
