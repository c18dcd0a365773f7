import type { ImportDetail } from "@hub/contract/imports"
import { NativeSelect } from "@mantine/core"
import { confirm } from "../confirm.ts"
import { formatCount } from "../widgets/format-count.ts"
import { useResplitImport } from "./queries.ts"

/** At which headings topics begin, and how many each choice would make. */
export function SplitLevel({ row }: { row: ImportDetail }) {
  const resplit = useResplitImport(row.id)
  if (!row.can.accept || row.levels.length === 0) return null
  // A level at which no further topic begins is no choice.
  const levels = row.levels.filter(
    ({ level, topics }, index) => level === row.split_level || topics !== row.levels[index - 1]?.topics,
  )

  async function choose(level: number): Promise<void> {
    const cost = "Topics you merged or split by hand will be lost, and titles that you changed may be."
    if (!row.changed_by_hand || (await confirm(cost, { title: "Split the document again?", yes: "Split again" })))
      resplit.mutate(level)
  }

  return (
    <NativeSelect
      label="Start a new topic at"
      value={row.split_level}
      disabled={resplit.isPending}
      data={levels.map(({ level, topics }) => ({
        value: String(level),
        label: `${level === 1 ? "Heading 1" : `Headings 1 to ${level}`}: ${formatCount(topics, "topic")}`,
      }))}
      onChange={(event) => void choose(Number(event.currentTarget.value))}
    />
  )
}
