import { useEffect, useLayoutEffect, useRef } from "react"

/** What a part shows at this moment, for work that ends later; `mounted` tells whether it still shows anything. */
export function useLatest<Shown extends object>(shown: Shown) {
  const latest = useRef({ ...shown, mounted: true })
  useLayoutEffect(() => void Object.assign(latest.current, shown))
  useEffect(() => {
    const { current } = latest
    current.mounted = true
    return () => {
      current.mounted = false
    }
  }, [])
  return latest
}
