import type { ImportDetail } from "@hub/contract/imports"
import { Alert, Button, Text } from "@mantine/core"
import { useState } from "react"
import { authorChoices, type SelectChoice } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { useAcceptImport } from "./queries.ts"
import { isDecided } from "./steps.ts"
import { describeTitlePlace, toTargetBody, missingInTarget, type ImportTarget, targetOfImport } from "./target.ts"
import { TargetField } from "./TargetField.tsx"
import forms from "../widgets/Form.module.css"

type PlaceFormProps = { row: ImportDetail; onBack: () => void }

/** Where the topics go, and the decision. */
export function PlaceForm({ row, onBack }: PlaceFormProps) {
  const [target, setTarget] = useState<ImportTarget>(() => targetOfImport(row))
  const [owner, setOwner] = useState<SelectChoice | null>(null)
  const [error, setError] = useState<string>()
  const accept = useAcceptImport(row.id)
  const titlePlace = describeTitlePlace(row, target)
  const refusal = accept.error?.message ?? row.error

  function importTopics(): void {
    const missing = missingInTarget(target)
    setError(missing)
    if (missing === undefined)
      accept.mutate({
        ...toTargetBody(target),
        project_id: target.project_id,
        ...(owner && { owner_id: Number(owner.value) }),
      })
  }

  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault()
        importTopics()
      }}
    >
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <TargetField target={target} onChange={setTarget} none="No collection" error={error} />
      {titlePlace && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {titlePlace}
        </Text>
      )}
      <ServerSelect
        label="Owner of the new topics"
        placeholder="You"
        choices={authorChoices}
        value={owner?.value ?? ""}
        known={owner?.label}
        onChange={setOwner}
      />
      <div className={layout.rowCentred}>
        <Button variant="filled" type="submit" disabled={!isDecided(row)} loading={accept.isPending}>
          {row.previous === null ? "Import" : "Import and update"} {formatCount(row.included, "topic")}
        </Button>
        <Button onClick={onBack}>Back to the topics</Button>
      </div>
    </form>
  )
}
