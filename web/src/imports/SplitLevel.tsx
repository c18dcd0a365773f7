import type { ImportDetail } from "@hub/contract/imports"
import { Anchor, NativeSelect, Text } from "@mantine/core"
import { confirm } from "../confirm.ts"
import layout from "../widgets/Layout.module.css"
import { useResplitImport } from "./queries.ts"
import { chosenSplit, describeSplit, listSplits, otherSplit, type SplitChoice } from "./splits.ts"

/** At which headings topics begin: proposed by their size, with what else could be chosen and how many topics that makes. */
export function SplitLevel({ row }: { row: ImportDetail }) {
  const resplit = useResplitImport(row.id)
  if (!row.can.accept || row.levels.length === 0) return null
  const splits = listSplits(row)
  const now = chosenSplit(row, splits)
  const other = otherSplit(splits, now)

  async function choose(split: SplitChoice | undefined): Promise<void> {
    if (split === undefined) return
    const cost = "Topics you merged or split by hand will be lost, and titles that you changed may be."
    if (!row.changed_by_hand || (await confirm(cost, { title: "Split the document again?", yes: "Split again" })))
      resplit.mutate(split.isProposed ? null : split.level)
  }

  return (
    <div className={layout.stackTight}>
      <NativeSelect
        label="Start a new topic at"
        value={now?.value}
        disabled={resplit.isPending}
        data={splits.map(({ value, label }) => ({ value, label }))}
        onChange={(event) => void choose(splits.find(({ value }) => value === event.currentTarget.value))}
      />
      {now && (
        <Text size="xs" c="dimmed">
          {now.isProposed ? "Proposed" : "Chosen"}: {describeSplit(now)}.
        </Text>
      )}
      {other && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          ta="start"
          disabled={resplit.isPending}
          onClick={() => void choose(other)}
        >
          {other.isProposed ? "Split at a readable size" : `Split at ${other.place}`} instead: {describeSplit(other)}
        </Anchor>
      )}
    </div>
  )
}
