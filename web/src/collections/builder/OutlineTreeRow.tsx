import type { StructureNode } from "@hub/contract/structure"
import { IconAlertTriangle, IconCheck, IconFileText, IconHeading, IconPin, IconSeparator } from "@tabler/icons-react"
import { VisuallyHidden } from "@mantine/core"
import { type MouseEvent, use } from "react"
import { StatusBadge } from "../../widgets/StatusBadge.tsx"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import styles from "./Builder.module.css"
import { DragContext } from "./drag.ts"
import { type OutlineAnalysis, titleOfNode, type NodeWarning } from "./analyze-outline.ts"

export const indent = 20

const icons = { topic: IconFileText, heading: IconHeading, page_break: IconSeparator }
const kinds = { topic: "Topic", heading: "Heading", page_break: "" }
const warningWords: Record<NodeWarning, string> = {
  twice: "This topic appears in this collection more than once.",
  jump: "This heading is more than one level below the one before it.",
}

type OutlineTreeRowProps = {
  node: StructureNode
  index: number
  analysis: OutlineAnalysis
  /** In pixels. */
  rowHeight: number
  isPicked: boolean
  /** One of those that are selected; nothing where none is. */
  isChosen: boolean | undefined
  canArrange: boolean
  /** What is dragged with it. */
  draggedIds: readonly number[] | undefined
  onPick: (event: MouseEvent) => void
  onTick: () => void
}

/** One place of the outline. */
export function OutlineTreeRow({
  node,
  index,
  analysis,
  isPicked,
  isChosen,
  canArrange,
  ...props
}: OutlineTreeRowProps) {
  const drag = use(DragContext)
  const Icon = icons[node.kind]
  const place = analysis.places.get(node.id)
  const out = analysis.leftOut.get(node.id)
  return (
    // The tree itself hears the keys, and says which place is picked.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`place-${node.id}`}
      role="treeitem"
      aria-level={node.level}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      aria-selected={isChosen ?? isPicked}
      data-picked={isPicked || undefined}
      className={`${controls.hoverGround} ${styles.row}`}
      data-kind={node.kind}
      data-out={(out?.pdf && out.kb) || undefined}
      draggable={canArrange}
      ref={(row) => {
        row?.style.setProperty("top", `${index * props.rowHeight}px`)
        row?.style.setProperty("padding-inline-start", `${node.level * indent - 8}px`)
      }}
      onMouseDown={(event) => {
        // Words between two rows are not selected.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={props.onPick}
      onDragStart={(event) => {
        drag.begin({ node_ids: props.draggedIds ?? [node.id] })
        event.dataTransfer.effectAllowed = "move"
        event.dataTransfer.setData("text/plain", titleOfNode(node))
      }}
      onDragEnd={drag.end}
    >
      {canArrange && <Tick isChosen={isChosen ?? false} onTick={props.onTick} />}
      <Icon size={18} aria-hidden className={`${layout.quiet} ${layout.rigid} ${styles.kind}`} />
      <VisuallyHidden>{kinds[node.kind]}</VisuallyHidden>
      <span className={`${styles.title} ${node.kind === "heading" ? layout.strong : ""}`} title={titleOfNode(node)}>
        {titleOfNode(node)}
      </span>
      <RowMarks node={node} analysis={analysis} />
    </div>
  )
}

/** The row itself says whether it is selected; this is where a pointer or a finger does it. */
function Tick({ isChosen, onTick }: { isChosen: boolean; onTick: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={styles.tick}
      aria-hidden
      onClick={(event) => {
        if (event.shiftKey) return
        event.stopPropagation()
        onTick()
      }}
    >
      <span className={styles.box} data-on={isChosen || undefined}>
        {isChosen && <IconCheck size={12} />}
      </span>
    </span>
  )
}

/** What is to be known of a place: warnings, the version it uses, where it is left out, and the status of its topic. */
function RowMarks({ node, analysis }: Pick<OutlineTreeRowProps, "node" | "analysis">) {
  const warnings = analysis.warnings.get(node.id) ?? []
  const out = analysis.leftOut.get(node.id)
  return (
    <>
      {warnings.map((warning) => (
        <span key={warning} className={`${layout.rigid} ${styles.warning}`} title={warningWords[warning]}>
          <IconAlertTriangle size={16} aria-hidden />
          <VisuallyHidden>{warningWords[warning]}</VisuallyHidden>
        </span>
      ))}
      {node.pin === "approved" && (
        <span className={`${layout.quiet} ${styles.kind}`} title="Uses the approved text">
          <IconPin size={16} aria-hidden />
          <VisuallyHidden>Uses the approved text</VisuallyHidden>
        </span>
      )}
      {out && (
        <span className={`${layout.quiet} ${layout.rigid} ${styles.out}`}>
          {out.pdf && out.kb ? "Left out" : out.pdf ? "Not in PDF" : "Not in knowledge base"}
        </span>
      )}
      {node.status && <StatusBadge status={node.status} not_reviewed={node.not_reviewed} />}
    </>
  )
}
