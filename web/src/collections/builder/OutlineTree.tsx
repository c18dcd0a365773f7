import { Button } from "@mantine/core"
import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { Link } from "@tanstack/react-router"
import { type DragEvent, type KeyboardEvent, use, useId, useState } from "react"
import layout from "../../widgets/Layout.module.css"
import styles from "./Builder.module.css"
import { DragContext, type DraggedNode } from "./drag.ts"
import { dragPlace, dropPlace, type Gesture, indexOf } from "./gestures.ts"
import type { OutlineAnalysis } from "./analyze-outline.ts"
import { indent, rowHeight, OutlineTreeRow } from "./OutlineTreeRow.tsx"
import { useWindow } from "../../widgets/use-window.ts"

type OutlineTreeProps = {
  nodes: StructureNode[]
  analysis: OutlineAnalysis
  /** The index of what is picked, or -1. */
  at: number
  canArrange: boolean
  onPick: (id: number | null) => void
  onGo: (gesture: Gesture) => void
  onRemove: () => void
  onDrop: (dragged: DraggedNode, place: OutlinePosition) => void
}

const gestures: Record<string, Gesture> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" }

/** The outline of a collection: only the rows in sight are drawn, so that thousands open at once. */
export function OutlineTree({ nodes, analysis, at, canArrange, onPick, onGo, onRemove, onDrop }: OutlineTreeProps) {
  const drag = use(DragContext)
  const help = useId()
  const { frame, first, last, onScroll } = useWindow(nodes.length, rowHeight, at)
  const [target, setTarget] = useState<{ gap: number; level: number; place: OutlinePosition } | null>(null)
  const picked = nodes[at]

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey) return
    const pick = (index: number) => onPick(nodes[Math.max(0, Math.min(index, nodes.length - 1))]?.id ?? null)
    const deeds: Record<string, () => void> = {}
    if (!altKey) {
      deeds["ArrowUp"] = () => pick(at - 1)
      deeds["ArrowDown"] = () => pick(at + 1)
      deeds["Home"] = () => pick(0)
      deeds["End"] = () => pick(nodes.length - 1)
      if (picked) deeds["Escape"] = () => onPick(null)
    }
    if (picked && canArrange) {
      const gesture = gestures[key]
      if (altKey && gesture) deeds[key] = () => onGo(gesture)
      if (!altKey) {
        deeds["Tab"] = () => onGo(shiftKey ? "out" : "in")
        deeds["Delete"] = onRemove
      }
    }
    const deed = deeds[key]
    if (!deed) return
    event.preventDefault()
    deed()
  }

  function onDragOver(event: DragEvent) {
    const box = frame.current
    const dragged = drag.now()
    if (!box || !dragged) return
    event.preventDefault()
    const { left, top } = box.getBoundingClientRect()
    const gap = Math.max(0, Math.min(Math.round((event.clientY - top + box.scrollTop) / rowHeight), nodes.length))
    const level = Math.round((event.clientX - left) / indent)
    const found =
      "topic" in dragged ? dropPlace(nodes, gap, level) : dragPlace(nodes, indexOf(nodes, dragged.node_id), gap, level)
    event.dataTransfer.dropEffect = found ? ("topic" in dragged ? "copy" : "move") : "none"
    if (!found) return setTarget(null)
    if (target?.gap !== gap || target.level !== found.level) setTarget({ gap, ...found })
  }

  const isEmpty = nodes.length === 0
  const drawn = nodes.slice(first, last).map((node, row) => ({ node, index: first + row }))
  // The tree names what is picked by its row, which is there though it may be out of sight.
  if (picked && (at < first || at >= last)) drawn.push({ node: picked, index: at })
  return (
    <section className={styles.part} aria-label="Outline">
      <p id={help} className={`${layout.quiet} ${styles.help}`}>
        {isEmpty
          ? null
          : canArrange
            ? "Arrow keys select. Alt+Up and Alt+Down move, Tab and Shift+Tab indent and outdent, Delete removes. Press Esc, then Tab, to leave the outline."
            : "Arrow keys select an item."}
      </p>
      <div
        ref={frame}
        className={styles.tree}
        data-over={target ? true : undefined}
        onScroll={onScroll}
        onDragOver={canArrange ? onDragOver : undefined}
        onDragLeave={(event) => {
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
            setTarget(null)
        }}
        onDrop={(event) => {
          event.preventDefault()
          const dragged = drag.now()
          if (target && dragged) onDrop(dragged, target.place)
          drag.end()
          setTarget(null)
        }}
        {...(isEmpty
          ? {}
          : {
              role: "tree",
              tabIndex: 0,
              "aria-label": "Outline items",
              "aria-describedby": help,
              "aria-activedescendant": picked ? `place-${picked.id}` : undefined,
              onKeyDown,
            })}
      >
        {isEmpty ? (
          <div className={styles.empty}>
            <p>Drag topics here or import a Word file.</p>
            {canArrange && <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import a Word file</Button>}
          </div>
        ) : (
          <div
            className={styles.rows}
            role="none"
            ref={(box) => {
              box?.style.setProperty("height", `${nodes.length * rowHeight}px`)
            }}
          >
            {drawn.map(({ node, index }) => (
              <OutlineTreeRow
                key={node.id}
                node={node}
                index={index}
                analysis={analysis}
                isPicked={node.id === picked?.id}
                canDrag={canArrange}
                onPick={onPick}
              />
            ))}
            {target && <DropLine gap={target.gap} level={target.level} />}
          </div>
        )}
      </div>
    </section>
  )
}

function DropLine({ gap, level }: { gap: number; level: number }) {
  return (
    <div
      className={styles.dropLine}
      aria-hidden
      ref={(line) => {
        line?.style.setProperty("top", `${gap * rowHeight - 1}px`)
        line?.style.setProperty("left", `${level * indent - 8}px`)
      }}
    />
  )
}
