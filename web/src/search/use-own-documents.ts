import type { DocumentLine } from "@hub/contract/documents"
import { menuDocuments } from "@hub/contract/menu"
import { useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { addressOfDocument } from "../documents/queries.ts"
import { menuQuery } from "../menu/queries.ts"

/** What was opened last, without the page that is open, and what else is starred: offered before anything is typed. */
export function useOwnDocuments(): Record<"recent" | "starred", DocumentLine[]> & { isPending: boolean } {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const { data, isPending } = useQuery(menuQuery)
  const others = (documents: DocumentLine[] = []) =>
    documents.filter((one) => addressOfDocument(one) !== here).slice(0, menuDocuments)
  const recent = others(data?.recent)
  const shown = new Set(recent.map(addressOfDocument))
  return {
    isPending,
    recent,
    starred: others(data?.starred).filter((one) => !shown.has(addressOfDocument(one))),
  }
}
