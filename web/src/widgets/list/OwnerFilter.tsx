import { type SelectChoice, personChoices } from "../choices.ts"
import { ServerSelect } from "../ServerSelect.tsx"

const me: SelectChoice = { value: "me", label: "Only mine" }

/** The person who asks stands first, until words are looked for. */
function ownerChoices(q: string): ReturnType<typeof personChoices> {
  const people = personChoices(q)
  return q === "" ? { ...people, select: (rows: SelectChoice[]) => [me, ...rows] } : people
}

type OwnerChoice = "me" | number | undefined

/** Narrows a list to what one person owns. */
export function OwnerFilter({ value, onChange }: { value: OwnerChoice; onChange: (owner: OwnerChoice) => void }) {
  return (
    <ServerSelect
      label="Owner"
      isLabelUnseen
      placeholder="Any owner"
      choices={ownerChoices}
      value={String(value ?? "")}
      known={value === "me" ? me.label : undefined}
      onChange={(choice) => onChange(choice === null ? undefined : choice.value === "me" ? "me" : Number(choice.value))}
    />
  )
}
