import { variableRenaming } from "@hub/contract/variable-renaming"
import { Slug, type Variable } from "@hub/contract/variables"
import { useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { ChangeEverywhere } from "../links/ChangeEverywhere.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { renamingQuery } from "./rename-queries.ts"

/** Gives a variable another slug everywhere, after a look at every topic that this changes. */
export function RenameDialog({ variable, onClose }: { variable: Variable; onClose: () => void }) {
  const cache = useQueryClient()

  async function apply(slug: string) {
    const done = await call(variableRenaming.rename, { params: { id: variable.id }, body: { slug } })
    const left = done.kept.length > 0 ? ` ${formatCount(done.kept.length, "topic")} kept the old slug.` : ""
    return `The variable was renamed in ${formatCount(done.changed.length, "topic")}.${left}`
  }

  return (
    <ChangeEverywhere
      title={`Rename ${variable.slug}`}
      label="New slug"
      start={variable.slug}
      schema={Slug}
      preview={(slug) => renamingQuery(variable.id, slug)}
      changes={(topics) =>
        `${topics} will get a new revision. Readers see the same words, and approvals hold; what is approved or published becomes a draft, as after any save:`
      }
      keeps="These cannot be edited now and keep the old slug, which has no value then:"
      action="Rename everywhere"
      apply={apply}
      onChanged={() => cache.invalidateQueries()}
      onClose={onClose}
    />
  )
}
