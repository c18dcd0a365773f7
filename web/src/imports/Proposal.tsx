import type { ImportInFull } from "@hub/contract/imports"
import { Anchor, Badge, Tabs } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { type ReactNode, useCallback, useState } from "react"
import { count } from "../widgets/count.ts"
import { ChooseAll } from "./ChooseAll.tsx"
import styles from "./Imports.module.css"
import { OffersPanel } from "./OffersPanel.tsx"
import { LedgerPanel } from "./LedgerPanel.tsx"
import { lostIn } from "./ledger.ts"
import { ProposedTopics } from "./ProposedTopics.tsx"
import { RememberedStyles } from "./RememberedStyles.tsx"
import { SplitLevel } from "./SplitLevel.tsx"
import { StyleMapPanel } from "./StyleMapPanel.tsx"
import { TopicPreview } from "./TopicPreview.tsx"

type Pane = "topics" | "preview" | "styles" | "offers" | "account"

/** The topics beside the one that is looked at; on a phone one after the other. */
export function Proposal({ row }: { row: ImportInFull }) {
  const phone = useMediaQuery("(max-width: 768px)", undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<Pane>(phone ? "topics" : "preview")
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
  const lost = lostIn(row.ledger)
  const noted = lost + row.warnings.length

  const topics = (
    <div className={styles.column}>
      <SplitLevel row={row} />
      <ChooseAll row={row} />
      <ProposedTopics row={row} selected={selected} onSelect={select} />
    </div>
  )

  return (
    <>
      {noted > 0 && <Noted lost={lost} warnings={row.warnings.length} onShow={() => setChosen("account")} />}
      {row.type === "word" && <RememberedStyles id={row.id} onShow={() => setChosen("styles")} />}
      <div className={styles.proposal}>
        {!phone && topics}
        <Tabs value={pane} onChange={(value) => setChosen(value as Pane)} className={styles.pane} keepMounted={false}>
          <Tabs.List>
            {phone && <Tabs.Tab value="topics">Topics</Tabs.Tab>}
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
            {row.type === "word" && <Tabs.Tab value="styles">Styles</Tabs.Tab>}
            {row.offers > 0 && (
              <Tabs.Tab value="offers" rightSection={<Count number={row.offers} />}>
                Decide
              </Tabs.Tab>
            )}
            <Tabs.Tab value="account" rightSection={noted > 0 ? <Count number={noted} /> : undefined}>
              What was lost
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
            <OffersPanel row={row} onSelect={(id) => select(id, true)} />
          </Panel>
          <Panel value="account">
            <LedgerPanel row={row} onSelect={(id) => select(id, true)} />
          </Panel>
        </Tabs>
      </div>
    </>
  )
}

function Panel({ value, children }: { value: Pane; children: ReactNode }) {
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

function Noted({ lost, warnings, onShow }: { lost: number; warnings: number; onShow: () => void }) {
  const parts = [
    lost > 0 && count(lost, "thing was lost", "things were lost"),
    warnings > 0 && count(warnings, "warning"),
  ].filter(Boolean)
  return (
    <p className={styles.noted}>
      In the conversion: {parts.join(", ")}.{" "}
      <Anchor component="button" type="button" onClick={onShow}>
        See which
      </Anchor>
    </p>
  )
}
