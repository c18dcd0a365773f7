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
    const left = done.unchanged.length > 0 ? ` ${formatCount(done.unchanged.length, "topic")} kept the old name.` : ""
    return `The variable was renamed in ${formatCount(done.changed.length, "topic")}.${left}`
  }

  return (
    <ChangeEverywhere
      title={`Rename ${variable.slug}`}
      label="New name in the text"
      start={variable.slug}
      schema={Slug}
      preview={(slug) => renamingQuery(variable.id, slug)}
      changes={(topics) =>
        `${topics} will get a new version. Readers see the same text, and approvals stay valid. Approved or published topics become drafts, as after every save:`
      }
      keeps="These can't be edited now. They keep the old name, which will no longer have a value:"
      action="Rename everywhere"
      apply={apply}
      onChanged={() => cache.invalidateQueries()}
      onClose={onClose}
    />
  )
}
