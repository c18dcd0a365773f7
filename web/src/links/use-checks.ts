import { linkChecks } from "@hub/contract/link-checks"
import type { Link } from "@hub/contract/links"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { formatCount } from "../widgets/format-count.ts"
import { useLinksChanged } from "./queries.ts"

/** Has the hub ask whether addresses still lead anywhere. */
export function useChecks() {
  const changed = useLinksChanged()

  async function checkOne({ id, title }: Link): Promise<void> {
    toast(`Checking ${title}…`, "info")
    try {
      await call(linkChecks.one, { params: { id } })
      await changed()
    } catch (error) {
      toast(errorSentence(error), "error")
    }
  }

  async function checkAll(): Promise<void> {
    try {
      const all = await call(linkChecks.all)
      toast(
        `${formatCount(all.count, "address", "addresses")} will be checked in the background. The results appear in the list.`,
        "info",
        6000,
      )
    } catch (error) {
      toast(errorSentence(error), "error")
    }
  }

  return { checkOne, checkAll }
}
