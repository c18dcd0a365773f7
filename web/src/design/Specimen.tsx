import { useComputedColorScheme } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { toast } from "../toast.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./ButtonCatalogScreen.module.css"
import type { ButtonSample, ButtonState } from "./families.tsx"

type Measure = (button: Element, ring: boolean) => number

/** A button in one size and state, its name, which copies it as it is written, and its contrast as it is drawn here. */
export function Specimen({
  name,
  state,
  sample,
  measure,
}: {
  name: string
  state: ButtonState
  sample: ButtonSample
  measure: Measure
}) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const [found, setFound] = useState<{ scheme: string; ratio: number }>()
  const ratio = found?.scheme === scheme ? found.ratio : undefined
  const isShown = state !== "busy"

  useEffect(() => {
    // The colours of another scheme are there with the next picture.
    const frame = requestAnimationFrame(() => {
      const button = place.current?.firstElementChild
      if (button && isShown) setFound({ scheme, ratio: measure(button, state === "focus") })
    })
    return () => cancelAnimationFrame(frame)
  }, [scheme, state, isShown, measure])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(sample.jsx)
      toast(`Copied: ${sample.jsx}`, "success")
    } catch {
      // Without a secure address a page may not write to the clipboard.
      toast(sample.jsx, "info", 10_000)
    }
  }

  return (
    <div className={styles.specimen}>
      <div ref={place} className={styles.place} data-force={state}>
        {sample.drawn}
      </div>
      <button
        type="button"
        className={`${controls.textButton} ${styles.name}`}
        title={sample.jsx}
        onClick={() => void copy()}
      >
        {name}
      </button>
      {ratio !== undefined && (
        <span className={styles.ratio} data-contrast={name}>
          {state === "focus" ? "ring " : ""}
          {ratio.toFixed(1)} : 1
        </span>
      )}
    </div>
  )
}
