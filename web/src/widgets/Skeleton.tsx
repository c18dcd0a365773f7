import layout from "./Layout.module.css"
import styles from "./LoadingRows.module.css"

/** How wide a line is, in percent of the room there is, and how far it is set in. */
type SkeletonLine = { width: number; level?: number; look?: "title" | "card" }

const shapes = {
  /** A tree: parts with what is beneath them. */
  tree: [50, 68, 58, 44, 72, 62, 66, 40, 60, 54].map((width, index) => ({ width, level: index % 4 === 0 ? 0 : 1 })),
  /** A title with paragraphs under it. */
  text: [{ width: 62, look: "title" }, ...[100, 94, 98, 61, 96, 100, 48].map((width) => ({ width }))],
  /** Tabs, a card, and words under it. */
  rail: [{ width: 86 }, { width: 100, look: "card" }, { width: 40 }, { width: 74 }, { width: 66 }],
} satisfies Record<string, SkeletonLine[]>

/** The shape of what is on its way, once that takes a while; `label` says it to readers of the screen. */
export function Skeleton({ shape, label }: { shape: keyof typeof shapes; label: string }) {
  return (
    <div aria-busy="true">
      <output className={layout.unseen}>{label}</output>
      <div className={styles.late} data-shape={shape} aria-hidden>
        {shapes[shape].map(({ width, level = 0, look }: SkeletonLine, index) => (
          <div key={index} className={styles.line} data-look={look}>
            <span
              className={styles.bone}
              ref={(bone) => {
                bone?.style.setProperty("width", `${width}%`)
                bone?.style.setProperty("margin-inline-start", `calc(${level} * var(--hub-4))`)
              }}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
