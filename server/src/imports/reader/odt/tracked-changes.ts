import type { ChangesChoice } from "@hub/contract/imports"
import type { ReportBuilder } from "@hub/docx/report"
import {
  childNamed,
  createElement,
  elementsIn,
  findElementsNamed,
  isText,
  type MarkupElement,
  type MarkupNode,
  wordsIn,
} from "../markup/tree.ts"

/** What happens to the insertions and deletions that a document remembers. */
export type TrackedChanges = {
  /** Whether what is read now was inserted, and is not wanted. */
  isHidden: () => boolean
  mark: (id: string, begins: boolean) => void
  /** What a deletion took out, where that is wanted. */
  restore: (id: string) => MarkupNode[]
}

/** Insertions are taken and deletions carried out, or the other way round; the report has each with who made it. */
export function readChanges(
  text: MarkupElement,
  choice: ChangesChoice | undefined,
  report: ReportBuilder,
): TrackedChanges {
  const isRejecting = choice === "reject"
  const regions = new Map<string, MarkupElement>()
  for (const changes of findElementsNamed(text, "text:tracked-changes"))
    for (const region of elementsIn(changes))
      regions.set(region.attributes["text:id"] ?? region.attributes["xml:id"] ?? "", region)
  for (const region of regions.values()) reportChange(region, isRejecting, report)

  const open = new Set<string>()
  return {
    isHidden: () => open.size > 0,
    mark: (id, begins) => {
      if (!isRejecting || !regions.get(id) || !childNamed(regions.get(id), "text:insertion")) return
      if (begins) open.add(id)
      else open.delete(id)
    },
    restore: (id) => (isRejecting ? deletedWords(regions.get(id)) : []),
  }
}

function reportChange(region: MarkupElement, isRejecting: boolean, report: ReportBuilder): void {
  const insertion = childNamed(region, "text:insertion")
  const deletion = childNamed(region, "text:deletion")
  const change = insertion ?? deletion
  if (!change) return
  const author = findElementsNamed(change, "dc:creator")[0]
  const words = deletion
    ? `: “${deletion.children
        .filter((each) => !isText(each) && each.name !== "office:change-info")
        .map(wordsIn)
        .join(" ")
        .slice(0, 200)}”`
    : ""
  const what = `${insertion ? "Inserted" : "Deleted"} by ${author ? wordsIn(author) : "somebody unknown"}${words}`
  if (Boolean(insertion) === isRejecting) report.leftOut(region, what)
  else {
    report.converted(region)
    report.noted(region, what)
  }
}

const lineBreak = "text:line-break"

/** The words of the paragraphs that a deletion took out, on one line each. */
function deletedWords(region: MarkupElement | undefined): MarkupNode[] {
  const deletion = childNamed(region, "text:deletion")
  const blocks = deletion ? elementsIn(deletion).filter(({ name }) => name !== "office:change-info") : []
  return blocks.flatMap((block, at) => [...(at > 0 ? [createElement(lineBreak)] : []), ...block.children])
}
