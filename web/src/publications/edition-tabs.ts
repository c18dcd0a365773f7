import type { PublicationDetail } from "@hub/contract/publications"
import type { RecordTab } from "../widgets/list/RecordTabs.tsx"
import type { EditionSearch, EditionTab } from "./search.ts"

type ShownTab = RecordTab<EditionTab>

type TabbedEdition = Pick<
  PublicationDetail,
  "status" | "published_at" | "topics" | "checks" | "files" | "can_make_files" | "may_see_figures" | "can"
>

/** What there is to see of an edition, as far as it has come. */
export function listEditionTabs(edition: TabbedEdition): ShownTab[] {
  const { topics, checks, files, published_at, can_make_files, may_see_figures, can, status } = edition
  const isFinished = status !== "queued" && status !== "building"
  const isBuilt = ["built", "scheduled", "superseded"].includes(status)
  const tabs: (ShownTab | false)[] = [
    { tab: "overview", label: "Overview" },
    topics.length > 0 && {
      tab: "contents",
      label: "Contents",
      count: countApproval(topics).topics,
    },
    { tab: "changes", label: "Changes" },
    isFinished && { tab: "checks", label: "Checks", ...(checks.length > 0 && { count: checks.length }) },
    published_at !== null && { tab: "evidence", label: "Evidence" },
    (status === "live" || (can.share && isBuilt)) && { tab: "readers", label: "Readers" },
    published_at !== null && may_see_figures && { tab: "figures", label: "Figures" },
    (files.length > 0 || can_make_files) && { tab: "files", label: "Files" },
  ]
  return tabs.filter((tab) => tab !== false)
}

/** The tab that an address asks for. What it compares is among the changes, as it was before there were tabs. */
export function chooseEditionTab(tabs: ShownTab[], { tab, against }: EditionSearch): EditionTab {
  const asked = tab ?? (against === undefined ? "overview" : "changes")
  return tabs.some((one) => one.tab === asked) ? asked : "overview"
}

/** How much of an edition was approved: of its topics, the ones that were not. */
export function countApproval(topics: Pick<PublicationDetail["topics"][number], "kind" | "approved">[]) {
  const texts = topics.filter(({ kind }) => kind === "topic")
  return { topics: texts.length, unapproved: texts.filter(({ approved }) => !approved).length }
}
