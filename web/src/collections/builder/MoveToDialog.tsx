import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { Button, Modal, Radio, Select } from "@mantine/core"
import { useMemo, useState } from "react"
import layout from "../../widgets/Layout.module.css"
import { nameNodes, titleOfNode } from "./analyze-outline.ts"
import { findTargetPlace, listRoots, listTargets, type TargetSide } from "./several.ts"
import forms from "../../widgets/Form.module.css"

type MoveToDialogProps = {
  nodes: StructureNode[]
  ids: readonly number[]
  onMove: (place: OutlinePosition) => void
  onClose: () => void
}

/** Asks for the place of what is chosen: behind an item of the outline, beneath it, or before everything. */
export function MoveToDialog({ nodes, ids, onMove, onClose }: MoveToDialogProps) {
  const [target, setTarget] = useState<string | null>(null)
  const [side, setSide] = useState<TargetSide>("after")
  const [isMissing, setIsMissing] = useState(false)
  const choices = useMemo(() => listChoices(nodes, ids), [nodes, ids])
  const found = nodes.find(({ id }) => String(id) === target)
  return (
    <Modal opened title={`Move ${nameNodes(listRoots(nodes, ids))}`} onClose={onClose}>
      <form
        className={layout.stackClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (target === null) return setIsMissing(true)
          onMove(findTargetPlace(nodes, ids, found && { id: found.id, side: canHold(found) ? side : "after" }))
          onClose()
        }}
      >
        <Select
          data-autofocus
          label="Place"
          placeholder="Search the contents"
          searchable
          limit={100}
          nothingFoundMessage="Nothing found."
          error={isMissing && target === null ? "Choose a place." : undefined}
          data={choices}
          value={target}
          onChange={setTarget}
        />
        {found && canHold(found) && (
          <Radio.Group label="Where" value={side} onChange={(value) => setSide(value === "inside" ? value : "after")}>
            <div className={layout.stackClose}>
              <Radio value="after" label={`After “${titleOfNode(found)}”`} />
              <Radio value="inside" label={`In “${titleOfNode(found)}”, as the last`} />
            </div>
          </Radio.Group>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit">
            Move
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}

const canHold = ({ kind }: StructureNode) => kind !== "page_break"

const listChoices = (nodes: StructureNode[], ids: readonly number[]) => [
  { value: "", label: "The beginning" },
  ...listTargets(nodes, ids).map((node) => ({
    value: String(node.id),
    label: `${"\u2003".repeat(node.level - 1)}${titleOfNode(node)}`,
  })),
]
