import { ActionIcon, Button, Menu } from "@mantine/core"
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { formatCount } from "../../widgets/format-count.ts"
import { ArrangeStrip } from "../arranging/ArrangePart.tsx"
import { UndoButtons } from "../arranging/UndoButtons.tsx"
import type { BoardView } from "./board.ts"
import layout from "../../widgets/Layout.module.css"
import { useIsPhone } from "../../widgets/use-is-phone.ts"
import styles from "./Builder.module.css"
import type { OutlineAnalysis, NodeWarning } from "./analyze-outline.ts"

type ArrangeBarProps = {
  id: number
  view: BoardView
  analysis: OutlineAnalysis
  canArrange: boolean
  isArchived: boolean
  isFrozen: boolean
  onUndo: () => void
  onRedo: () => void
  onAdd: (kind: "heading" | "page_break") => void
  onGo: (warning: NodeWarning) => void
}

const additions = [
  { kind: "heading", label: "Add heading" },
  { kind: "page_break", label: "Add page break" },
] as const

/** What the outline holds, what is wrong with it, and what is done to the whole of it. */
export function ArrangeBar({
  id,
  view,
  analysis,
  canArrange,
  isArchived,
  isFrozen,
  onUndo,
  onRedo,
  onAdd,
  onGo,
}: ArrangeBarProps) {
  const isPhone = useIsPhone()
  const places = view.nodes.length
  const warned = (warning: NodeWarning) => [...analysis.warnings.values()].filter((one) => one.includes(warning)).length
  const [twice, jumps] = [warned("twice"), warned("jump")]
  const hindrance = isArchived
    ? "This collection is archived. Restore it to make changes."
    : isFrozen
      ? "Frozen: unfreeze it on its page to arrange it."
      : canArrange
        ? undefined
        : "You can view this outline but not change it."
  const state = (
    <>
      {formatCount(analysis.topics, "topic")}
      {places > analysis.topics && <>, {formatCount(places, "item")}</>}
      {twice > 0 && (
        <WarningButton onClick={() => onGo("twice")}>
          {formatCount(twice, "item repeats a topic", "items repeat a topic")}
        </WarningButton>
      )}
      {jumps > 0 && (
        <WarningButton onClick={() => onGo("jump")}>{formatCount(jumps, "skipped heading level")}</WarningButton>
      )}
      <output className={layout.quietPlain}>{hindrance ?? stateOf(view)}</output>
    </>
  )
  return (
    <ArrangeStrip state={state}>
      {canArrange && (
        <>
          <UndoButtons undo={view.undo} redo={view.redo} onUndo={onUndo} onRedo={onRedo} />
          {isPhone ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label="Add to the outline">
                  <IconPlus size={20} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {additions.map(({ kind, label }) => (
                  <Menu.Item key={kind} onClick={() => onAdd(kind)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : (
            additions.map(({ kind, label }) => (
              <Button key={kind} onClick={() => onAdd(kind)}>
                {label}
              </Button>
            ))
          )}
        </>
      )}
      {canArrange && analysis.topics > 0 && (
        <Button
          variant="filled"
          renderRoot={(props) => <Link to="/publish/pdf" search={{ collection: id }} {...props} />}
        >
          Publish
        </Button>
      )}
    </ArrangeStrip>
  )
}

function WarningButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.warned} onClick={onClick}>
      <IconAlertTriangle size={16} aria-hidden />
      {children}
    </button>
  )
}

const stateOf = ({ saving, failed }: BoardView) =>
  failed !== undefined ? "Not saved yet" : saving ? "Saving…" : "Saved"
