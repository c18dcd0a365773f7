import { renaming } from "@hub/contract/renaming"
import { Slug, type Variable } from "@hub/contract/variables"
import { useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { ChangeEverywhere } from "../links/ChangeEverywhere.tsx"
import { count } from "../widgets/count.ts"
import { renamingOf } from "./renaming.ts"

/** Gives a variable another slug everywhere, after a look at every topic that this changes. */
export function RenameDialog({ variable, onClose }: { variable: Variable; onClose: () => void }) {
  const cache = useQueryClient()

  async function apply(slug: string) {
    const done = await call(renaming.rename, { params: { id: variable.id }, body: { slug } })
    const left = done.kept.length > 0 ? ` ${count(done.kept.length, "topic")} kept the old slug.` : ""
    return `The variable was renamed in ${count(done.changed.length, "topic")}.${left}`
  }

  return (
    <ChangeEverywhere
      title={`Rename ${variable.slug}`}
      label="New slug"
      start={variable.slug}
      schema={Slug}
      preview={(slug) => renamingOf(variable.id, slug)}
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
