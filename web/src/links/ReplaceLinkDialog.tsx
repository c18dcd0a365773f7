import { type Link, LinkReplacement, links } from "@hub/contract/links"
import { call } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ChangeEverywhere } from "./ChangeEverywhere.tsx"
import { linkReplacementQuery, useLinksChanged } from "./queries.ts"

/** Changes an address everywhere, after a look at every topic that this changes. */
export function ReplaceLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const changed = useLinksChanged()

  async function apply(url: string) {
    const done = await call(links.replace, { params: { id: link.id }, body: { url } })
    const left = done.unchanged.length > 0 ? ` ${formatCount(done.unchanged.length, "topic")} kept the old URL.` : ""
    return `The URL was changed in ${formatCount(done.changed.length, "topic")}.${left}`
  }

  return (
    <ChangeEverywhere
      title={`Change the URL of ${link.title}`}
      label="New URL"
      start={link.url}
      schema={LinkReplacement.shape.url}
      preview={(url) => linkReplacementQuery(link.id, url)}
      changes={(topics) => `${topics} will get a new version:`}
      keeps="These topics can't be edited now and keep the old URL:"
      action="Change URL everywhere"
      apply={apply}
      onChanged={changed}
      onClose={onClose}
    />
  )
}
