import type { StructureNode } from "@hub/contract/structure"
import { ActionIcon, Checkbox, NativeSelect, Radio } from "@mantine/core"
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  type TablerIcon,
  IconTrash,
} from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { lazy } from "../../widgets/lazy.tsx"
import { StatusBadge } from "../../widgets/StatusBadge.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import layout from "../../widgets/Layout.module.css"
import { ArrangePanel } from "../arranging/ArrangePart.tsx"
import styles from "./Builder.module.css"
import { type Gesture, indexOf, placeAfter } from "./gestures.ts"
import { type OutlineAnalysis, titleOfNode } from "./analyze-outline.ts"
import { NodeTitleField } from "./NodeTitleField.tsx"
import type { BuilderActions } from "./use-builder-actions.ts"

const Preview = lazy(async () => (await import("./NodePreview.tsx")).NodePreview, <LoadingRows label="Loading text…" />)

type NodePanelProps = {
  collection_id: number
  node: StructureNode | undefined
  nodes: StructureNode[]
  analysis: OutlineAnalysis
  canArrange: boolean
  actions: BuilderActions
}

/** How the picked place is published, what can be done with it, and what its topic says. */
export function NodePanel({ collection_id, node, nodes, analysis, canArrange, actions }: NodePanelProps) {
  if (!node)
    return (
      <ArrangePanel label="Settings">
        <p className={layout.quietFlush}>Select an item in the outline to see its settings and text.</p>
      </ArrangePanel>
    )
  return (
    <ArrangePanel label="Settings">
      <h2 className={styles.heading}>{titleOfNode(node)}</h2>
      {node.status && <StatusBadge status={node.status} not_reviewed={node.not_reviewed} />}
      {canArrange && <Moves node={node} nodes={nodes} actions={actions} />}
      {node.kind === "page_break" ? (
        <p className={layout.quietFlush}>
          The PDF starts a new page here. The page break doesn't appear in the knowledge base.
        </p>
      ) : (
        <Settings node={node} analysis={analysis} canArrange={canArrange} actions={actions} />
      )}
      {node.topic_id !== null && (
        <>
          <p className={layout.quietFlush}>
            <Link to="/topics/$id" params={{ id: node.topic_id }}>
              Open the topic
            </Link>
          </p>
          <Preview node={node} topic_id={node.topic_id} collection_id={collection_id} />
        </>
      )}
    </ArrangePanel>
  )
}

const moves: [Gesture, TablerIcon, string][] = [
  ["up", IconArrowUp, "Move up"],
  ["down", IconArrowDown, "Move down"],
  ["out", IconIndentDecrease, "Outdent"],
  ["in", IconIndentIncrease, "Indent"],
]

function Moves({ node, nodes, actions }: Pick<NodePanelProps, "nodes" | "actions"> & { node: StructureNode }) {
  const at = indexOf(nodes, node.id)
  return (
    <div className={layout.row}>
      {moves.map(([gesture, Icon, label]) => (
        <ActionIcon
          key={gesture}
          aria-label={label}
          title={label}
          disabled={!placeAfter(gesture, nodes, at)}
          onClick={() => actions.go([node.id], gesture)}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
      <ActionIcon aria-label="Remove" title="Remove" onClick={() => actions.remove([node.id])}>
        <IconTrash size={20} />
      </ActionIcon>
    </div>
  )
}

type SettingsProps = Omit<NodePanelProps, "collection_id" | "nodes"> & { node: StructureNode }

function Settings({ node, analysis, canArrange, actions }: SettingsProps) {
  const isTopic = node.kind === "topic"
  return (
    <>
      <NodeTitleField
        key={node.title_override}
        label={isTopic ? "Title in this collection" : "Heading"}
        placeholder={node.title}
        required={!isTopic}
        value={node.title_override}
        disabled={!canArrange}
        onSave={(title_override) => actions.set(node, "Rename", { title_override })}
      />
      <NativeSelect
        label="Heading offset"
        description="How many levels to shift its own headings."
        value={String(node.heading_offset)}
        disabled={!canArrange}
        onChange={(event) =>
          actions.set(node, "Change heading offset", { heading_offset: Number(event.currentTarget.value) })
        }
        data={[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((value) => ({
          value: String(value),
          label: value === 0 ? "None" : `${value > 0 ? "+" : "−"}${Math.abs(value)}`,
        }))}
      />
      <OutputChoice node={node} analysis={analysis} canArrange={canArrange} actions={actions} />
      {isTopic && (
        <Radio.Group
          label="Text"
          value={node.pin}
          onChange={(pin) => actions.set(node, "Change text version", { pin: pin === "approved" ? pin : "latest" })}
        >
          <div className={styles.group}>
            <Radio
              value="latest"
              disabled={!canArrange}
              label="Latest"
              description={node.revision === null ? undefined : `Version ${node.revision}`}
            />
            <Radio value="approved" disabled={!canArrange} label="Approved" description={approvedWords(node)} />
          </div>
        </Radio.Group>
      )}
      {node.pin === "approved" && node.approved_revision === null && (
        <p className={styles.alarm} role="note">
          No version of this topic is approved yet. Get one approved, or switch to the latest text, before you publish
          the collection.
        </p>
      )}
    </>
  )
}

/** In which kinds of edition the node is. */
function OutputChoice({ node, analysis, canArrange, actions }: SettingsProps) {
  const out = analysis.leftOut.get(node.id)
  const above = (kind: "pdf" | "kb") => out?.[kind] === true && node[`include_${kind}`]
  return (
    <fieldset className={styles.group}>
      <legend>Included in</legend>
      {(["pdf", "kb"] as const).map((kind) => (
        <Checkbox
          key={kind}
          label={kind === "pdf" ? "PDF" : "Knowledge base"}
          description={above(kind) ? "Left out because the item above it is left out." : undefined}
          checked={node[`include_${kind}`]}
          disabled={!canArrange}
          onChange={(event) => actions.set(node, "Change output", { [`include_${kind}`]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}

function approvedWords({ approved_revision, revision }: StructureNode): string {
  if (approved_revision === null) return "No version is approved yet"
  return approved_revision === revision ? `Version ${revision}, the latest` : `Version ${approved_revision}`
}
