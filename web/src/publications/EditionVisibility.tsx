import type { PublicationKind } from "@hub/contract/publications"
import { Text } from "@mantine/core"
import type { EditionDraft } from "./use-edition-draft.ts"
import { VisibilityChoice } from "./VisibilityChoice.tsx"

type EditionVisibilityProps = {
  draft: Pick<EditionDraft, "newest" | "visibility" | "setVisibility">
  kind: PublicationKind
  /** Whether the edition was to be published before anybody said for whom. */
  isAsking: boolean
}

/** Who may read the next edition: as with the one before, until somebody chooses; of a first one somebody has to. */
export function EditionVisibility({ draft, kind, isAsking }: EditionVisibilityProps) {
  const { newest, visibility, setVisibility } = draft
  const before = newest.data
  const isMissing = newest.isSuccess && visibility === undefined
  return (
    <>
      <VisibilityChoice
        label="Visible to"
        kind={kind}
        value={visibility}
        disabled={newest.isPending}
        error={newest.error?.message ?? (isAsking && isMissing ? "Choose who can read this edition." : undefined)}
        onChange={setVisibility}
      />
      {before && before.visibility !== visibility && (
        <Text size="sm" mt="xs" component="output">
          This also changes who can read the earlier editions, as soon as you publish or schedule this one.
        </Text>
      )}
    </>
  )
}
