import type { ImportDetail } from "@hub/contract/imports"
import { Anchor, Badge, Tabs } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { type ReactNode, useCallback, useState } from "react"
import { formatCount } from "../widgets/format-count.ts"
import { ChooseAll } from "./ChooseAll.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"
import proposal from "./Proposal.module.css"
import { SuggestionsPanel } from "./SuggestionsPanel.tsx"
import { ImportReportPanel } from "./ImportReportPanel.tsx"
import { countLosses } from "./import-report.ts"
import { ProposedTopics } from "./ProposedTopics.tsx"
import { RememberedStyles } from "./RememberedStyles.tsx"
import { SplitLevel } from "./SplitLevel.tsx"
import { StyleMapPanel } from "./StyleMapPanel.tsx"
import { TopicPreview } from "./TopicPreview.tsx"

type ProposalPane = "topics" | "preview" | "styles" | "offers" | "account"

/** The topics beside the one that is looked at; on a phone one after the other. */
export function ProposalTabs({ row }: { row: ImportDetail }) {
  const phone = useMediaQuery("(max-width: 768px)", undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<ProposalPane>(phone ? "topics" : "preview")
  const level = row.split_level
  const [choice, setChoice] = useState<{ level: number; id: number } | null>(null)
  // Another heading level makes other topics.
  const selected = choice?.level === level ? choice.id : null
  const select = useCallback(
    (id: number, byHand: boolean) => {
      setChoice({ level, id })
      if (byHand) setChosen("preview")
    },
    [level],
  )
  const pane = !phone && chosen === "topics" ? "preview" : chosen
  const lost = countLosses(row.ledger)
  const noted = lost + row.warnings.length

  const topics = (
    <div className={proposal.column}>
      <SplitLevel row={row} />
      <ChooseAll row={row} />
      <ProposedTopics row={row} selected={selected} onSelect={select} />
    </div>
  )

  return (
    <>
      {noted > 0 && <ReportSummary lost={lost} warnings={row.warnings.length} onShow={() => setChosen("account")} />}
      {row.type === "word" && <RememberedStyles id={row.id} onShow={() => setChosen("styles")} />}
      <div className={`${layout.stackFluid} ${proposal.proposal}`}>
        {!phone && topics}
        <Tabs
          value={pane}
          onChange={(value) => setChosen(value as ProposalPane)}
          className={`${layout.narrow} ${proposal.pane}`}
          keepMounted={false}
        >
          <Tabs.List>
            {phone && <Tabs.Tab value="topics">Topics</Tabs.Tab>}
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
            {row.type === "word" && <Tabs.Tab value="styles">Styles</Tabs.Tab>}
            {row.suggested_changes > 0 && (
              <Tabs.Tab value="offers" rightSection={<Count number={row.suggested_changes} />}>
                Decisions
              </Tabs.Tab>
            )}
            <Tabs.Tab value="account" rightSection={noted > 0 ? <Count number={noted} /> : undefined}>
              Import report
            </Tabs.Tab>
          </Tabs.List>
          {phone && <Panel value="topics">{topics}</Panel>}
          <Panel value="preview">
            <TopicPreview row={row} item_id={selected} onSelect={(id) => select(id, true)} />
          </Panel>
          <Panel value="styles">
            <StyleMapPanel row={row} />
          </Panel>
          <Panel value="offers">
            <SuggestionsPanel row={row} onSelect={(id) => select(id, true)} />
          </Panel>
          <Panel value="account">
            <ImportReportPanel row={row} onSelect={(id) => select(id, true)} />
          </Panel>
        </Tabs>
      </div>
    </>
  )
}

function Panel({ value, children }: { value: ProposalPane; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} pt="md">
      {children}
    </Tabs.Panel>
  )
}

function Count({ number }: { number: number }) {
  return (
    <Badge size="sm" variant="light" color="orange">
      {number.toLocaleString()}
    </Badge>
  )
}

function ReportSummary({ lost, warnings, onShow }: { lost: number; warnings: number; onShow: () => void }) {
  const parts = [
    lost > 0 && formatCount(lost, "item was left out", "items were left out"),
    warnings > 0 && formatCount(warnings, "warning"),
  ].filter(Boolean)
  return (
    <p className={styles.noted}>
      During conversion: {parts.join(", ")}.{" "}
      <Anchor component="button" type="button" onClick={onShow}>
        See details
      </Anchor>
    </p>
  )
}
