import { useEffect, useEffectEvent, useRef } from "react"
import { useShownVersion } from "./use-shown-version.ts"

/** A version that is chosen to be read is shown in the place of what was written. */
export function useFinishForVersion(finish: () => void): void {
  const { version } = useShownVersion()
  // Writing may begin while one is shown, which is then on its way out.
  const before = useRef(version)
  const end = useEffectEvent(finish)
  useEffect(() => {
    if (version !== undefined && version !== before.current) end()
    before.current = version
  }, [version])
}
