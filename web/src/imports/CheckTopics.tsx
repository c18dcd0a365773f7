import type { ImportDetail } from "@hub/contract/imports"
import { Alert, Button, Tabs } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useCallback, useState } from "react"
import layout from "../widgets/Layout.module.css"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { ChooseAll } from "./ChooseAll.tsx"
import { DecideRail, type DetailPane } from "./DecideRail.tsx"
import { ImportReportPanel } from "./ImportReportPanel.tsx"
import { ProposedTopics } from "./ProposedTopics.tsx"
import { importItems } from "./queries.ts"
import { ReimportSummary } from "./ReimportPanel.tsx"
import { RememberedStyles } from "./RememberedStyles.tsx"
import { SplitLevel } from "./SplitLevel.tsx"
import { StyleMapPanel } from "./StyleMapPanel.tsx"
import { LookAlikesPanel, RepeatedValuesPanel } from "./SuggestionsPanel.tsx"
import { TopicPreview } from "./TopicPreview.tsx"
import styles from "./Review.module.css"

type Pane = "topics" | "preview" | "decide" | DetailPane

/** The proposed topics, one of them as it will look, and what is left to decide; on a phone one after the other. */
export function CheckTopics({ row }: { row: ImportDetail }) {
  const isPhone = useIsPhone()
  const [chosen, setPane] = useState<Pane>("preview")
  const { selected, select } = useSelected(row, setPane)
  const show = (id: number) => select(id, true)
  const pane = !isPhone && (chosen === "topics" || chosen === "decide") ? "preview" : chosen

  const topics = (
    <aside className={styles.tree} aria-label="Topics">
      <SplitLevel row={row} />
      <ChooseAll row={row} />
      <ProposedTopics row={row} selected={selected} onSelect={select} />
    </aside>
  )
  const rail = (
    <aside className={styles.rail} aria-label="Decisions and report">
      <DecideRail row={row} onShow={setPane} onSelect={show} />
    </aside>
  )
  const leaf = (
    <div className={styles.leaf}>
      <ImportAlerts row={row} onStyles={() => setPane("styles")} />
      <Detail pane={pane} onBack={() => setPane("preview")}>
        {pane === "preview" && <TopicPreview row={row} item_id={selected} onSelect={show} />}
        {pane === "styles" && <StyleMapPanel row={row} />}
        {pane === "headings" && <LookAlikesPanel row={row} onSelect={show} />}
        {pane === "values" && <RepeatedValuesPanel row={row} onSelect={show} />}
        {pane === "report" && <ImportReportPanel row={row} onSelect={show} />}
      </Detail>
    </div>
  )

  if (!isPhone)
    return (
      <div className={styles.columns} data-finished={row.status !== "needs_review" || undefined}>
        {topics}
        {leaf}
        {rail}
      </div>
    )
  return (
    <>
      <Tabs value={pane} onChange={(value) => setPane(value as Pane)}>
        <Tabs.List grow>
          <Tabs.Tab value="topics" className={styles.tab}>
            Topics
          </Tabs.Tab>
          <Tabs.Tab value="preview" className={styles.tab}>
            Preview
          </Tabs.Tab>
          <Tabs.Tab value="decide" className={styles.tab}>
            {row.can.accept ? "To decide" : "Report"}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="topics">{topics}</Tabs.Panel>
        <Tabs.Panel value="preview">{pane === "preview" && leaf}</Tabs.Panel>
        <Tabs.Panel value="decide">{rail}</Tabs.Panel>
      </Tabs>
      {!["topics", "preview", "decide"].includes(pane) && leaf}
    </>
  )
}

/** Which proposed topic is looked at, the first of them at first. Another way of splitting makes other topics. */
function useSelected(row: ImportDetail, onShow: (pane: "preview") => void) {
  const { split_level } = row
  const first = useInfiniteQuery(importItems(row)).data?.pages[0]?.rows[0]?.id ?? null
  const [choice, setChoice] = useState<{ level: number | null; id: number } | null>(null)
  const selected = choice?.level === split_level ? choice.id : first
  const select = useCallback(
    (id: number, byHand: boolean) => {
      setChoice({ level: split_level, id })
      if (byHand) onShow("preview")
    },
    [split_level, onShow],
  )
  return { selected, select }
}

function ImportAlerts({ row, onStyles }: { row: ImportDetail; onStyles: () => void }) {
  if (row.status !== "needs_review") return null
  return (
    <>
      {row.error && (
        <Alert color="red" role="alert" mb="md">
          {row.error}
        </Alert>
      )}
      {row.previous && <ReimportSummary row={row} previous={row.previous} />}
      {row.type === "word" && <RememberedStyles id={row.id} onShow={onStyles} />}
    </>
  )
}

function Detail({ pane, onBack, children }: { pane: Pane; onBack: () => void; children: ReactNode }) {
  if (pane === "preview") return children
  return (
    <div data-wide className={layout.stackFluid}>
      <Button size="sm" className={layout.atStart} onClick={onBack}>
        Back to the topic
      </Button>
      {children}
    </div>
  )
}
