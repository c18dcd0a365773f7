import { type ComponentType, type ReactNode, useEffect, useState } from "react"

/**
 * A part that is loaded when it is first shown, with `meanwhile` in its place. Suspense would show it 300 ms after that at
 * the earliest; here it is there when its file is.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: ReactNode = null) {
  let loaded: ComponentType<Props> | undefined
  return function LazyComponent(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (loaded !== undefined) return
      load().then(
        (part) => setPart(() => (loaded = part)),
        (error: unknown) =>
          setPart(() => {
            throw error
          }),
      )
    }, [])
    return Part === undefined ? placeholder : <Part {...props} />
  }
}
