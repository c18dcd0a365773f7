import { type PublicationKind, publicationKinds } from "@hub/contract/publications/values"
import { NativeSelect } from "@mantine/core"
import { labelPublicationKind } from "../publications/labels.ts"
import { collectionChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"

export type PartChoice = { collection: string; kind: PublicationKind }

type PartFieldsProps = { value: PartChoice; onChange: (value: PartChoice) => void }

/** A collection and what it is published as. */
export function PartFields({ value, onChange }: PartFieldsProps) {
  return (
    <>
      <ServerSelect
        label="Collection"
        required
        value={value.collection}
        choices={collectionChoices}
        placeholder="Search collections"
        onChange={(choice) => onChange({ ...value, collection: choice?.value ?? "" })}
      />
      <NativeSelect
        label="Published as"
        value={value.kind}
        data={publicationKinds.map((kind) => ({ value: kind, label: labelPublicationKind(kind) }))}
        onChange={(event) => onChange({ ...value, kind: event.currentTarget.value as PublicationKind })}
      />
    </>
  )
}
