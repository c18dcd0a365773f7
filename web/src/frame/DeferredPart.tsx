import { type ComponentType, useEffect, useEffectEvent, useState } from "react"

/** How long the screen itself may load before the rest of the frame does, in milliseconds. */
const patience = 1200
/** After so long, the screen that somebody opened is there. */
const settled = 6000

export const loadParts = () => import("./deferred-parts.ts")
export const loadFeedback = async () => (await loadParts()).FeedbackWidget

type DeferredPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/** A part of the frame that comes after the screen that somebody opened. Without connection it stays away, and nothing else fails for that. */
export function DeferredPart<Props extends object>({ load, props }: DeferredPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const fetchPart = useEffectEvent(async () => {
    const fetched = await load().catch(() => undefined)
    if (fetched) setPart(() => fetched)
  })
  useEffect(() => {
    const timer = setTimeout(() => void fetchPart(), performance.now() > settled ? 0 : patience)
    return () => clearTimeout(timer)
  }, [])
  return Part && <Part {...props} />
}
