import { type Tag, tags } from "@hub/contract/tags"
import { Modal } from "@mantine/core"
import { call } from "../call.ts"
import { tagChoices } from "../widgets/choices.ts"
import { MergeForm } from "../widgets/MergeForm.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import layout from "../widgets/Layout.module.css"
import { useTagsChanged } from "./queries.ts"
import { TagUses } from "./TagUses.tsx"

/** Whatever carries one tag carries another instead; what that is, is shown before. */
export function MergeTagDialog({ tag: { id, name, usage_count }, onClose }: { tag: Tag; onClose: () => void }) {
  const isPhone = useIsPhone()
  const changed = useTagsChanged()
  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} title={`Merge ${name}`} transitionProps={{ duration: 0 }}>
      <MergeForm
        label="Merge into"
        placeholder="Search tags"
        choices={(q) => tagChoices(q, id)}
        missing="Choose the tag to merge into."
        onMerge={async (into) => {
          await call(tags.merge, { body: { from: [id], to: Number(into.value) } })
          return `Merged ${name} into ${into.label}.`
        }}
        onMerged={changed}
        onClose={onClose}
      >
        {(into) => (
          <section aria-label="What the merge does">
            <p className={layout.breakingFlush}>
              {usage_count === 0
                ? `“${name}” isn't used anywhere. It will be deleted.`
                : `These get “${into.label}” instead of “${name}”, which will be deleted. This can't be undone.`}
            </p>
            {usage_count > 0 && <TagUses id={id} />}
          </section>
        )}
      </MergeForm>
    </Modal>
  )
}
