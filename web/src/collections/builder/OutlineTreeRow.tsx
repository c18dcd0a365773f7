import type { OutlineTopic, StructureNode } from "@hub/contract/structure"
import { IconAlertTriangle, IconFileText, IconHeading, IconPin, IconSeparator } from "@tabler/icons-react"
import { VisuallyHidden } from "@mantine/core"
import { type MouseEvent, use } from "react"
import layout from "../../widgets/Layout.module.css"
import { ArrangeRow } from "../arranging/ArrangeRow.tsx"
import styles from "./Builder.module.css"
import { DragContext } from "./drag.ts"
import { type OutlineAnalysis, titleOfNode, type NodeWarning } from "./analyze-outline.ts"

const icons = { topic: IconFileText, heading: IconHeading, page_break: IconSeparator }
const kinds = { topic: "Topic", heading: "Heading", page_break: "" }
const warningWords: Record<NodeWarning, string> = {
  twice: "This topic appears in this collection more than once.",
  jump: "This heading is more than one level below the one before it.",
}

type OutlineTreeRowProps = {
  node: StructureNode
  /** Where it is drawn, in pixels. */
  top: number
  analysis: OutlineAnalysis
  isPicked: boolean
  /** One of those that are selected; nothing where none is. */
  isChosen: boolean | undefined
  canArrange: boolean
  /** What is dragged with it. */
  draggedIds: readonly number[] | undefined
  /** What the columns say. */
  topic: OutlineTopic | null | undefined
  onPick: (event: MouseEvent) => void
  onTick: () => void
}

/** One place of the outline. */
export function OutlineTreeRow({ node, top, analysis, isPicked, isChosen, canArrange, ...props }: OutlineTreeRowProps) {
  const drag = use(DragContext)
  const Icon = icons[node.kind]
  const place = analysis.places.get(node.id)
  const out = analysis.leftOut.get(node.id)
  const isQuiet = node.kind === "page_break" || (out?.pdf && out.kb)
  return (
    <ArrangeRow
      id={`place-${node.id}`}
      level={node.level}
      top={top}
      title={titleOfNode(node)}
      look={isQuiet ? "quiet" : node.kind === "heading" ? "strong" : "plain"}
      isPicked={isPicked}
      isChosen={isChosen ?? false}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      aria-selected={isChosen ?? isPicked}
      draggable={canArrange}
      onTick={canArrange ? props.onTick : undefined}
      onClick={props.onPick}
      onDragStart={(event) => {
        drag.begin({ node_ids: props.draggedIds ?? [node.id] })
        event.dataTransfer.effectAllowed = "move"
        event.dataTransfer.setData("text/plain", titleOfNode(node))
      }}
      onDragEnd={drag.end}
      lead={
        <>
          <Icon size={18} aria-hidden className={`${layout.quiet} ${layout.rigid} ${styles.kind}`} />
          <VisuallyHidden>{kinds[node.kind]}</VisuallyHidden>
        </>
      }
      marks={<RowMarks node={node} analysis={analysis} />}
      status={node.status}
      not_reviewed={node.not_reviewed}
      topic={props.topic}
    />
  )
}

/** What is to be known of a place: warnings, the version it uses, and where it is left out. */
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
        <span className={`${layout.quiet} ${layout.rigid} ${layout.tiny}`}>
          {out.pdf && out.kb ? "Left out" : out.pdf ? "Not in PDF" : "Not in knowledge base"}
        </span>
      )}
    </>
  )
}
