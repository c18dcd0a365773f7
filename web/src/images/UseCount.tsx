import type { LibraryImage } from "@hub/contract/image-library"
import { formatCount } from "../widgets/format-count.ts"
import controls from "../widgets/Controls.module.css"

type UseCountProps = { image: LibraryImage; onUses: (image: LibraryImage) => void }

/** In how many topics an image is shown, and the way to them. */
export function UseCount({ image, onUses }: UseCountProps) {
  const { filename, usage_count } = image
  if (usage_count === 0) return <>Nowhere</>
  const topics = formatCount(usage_count, "topic")
  return (
    <button
      type="button"
      className={`${controls.textButton} ${controls.underlined}`}
      aria-label={`Where ${filename} is used: ${topics}`}
      onClick={() => onUses(image)}
    >
      {topics}
    </button>
  )
}
