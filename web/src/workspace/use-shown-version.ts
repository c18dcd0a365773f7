import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { workspaceSearch } from "./search.ts"

const here = getRouteApi("/topics/$id")

/** The version of the topic that stands in the place of its text, as the address has it, and the ways to one and back. */
export function useShownVersion() {
  const { id } = here.useParams()
  const { version, ...search } = workspaceSearch(here.useSearch())
  const navigate = useNavigate()
  /** The address of the topic with this version in the place of its text. */
  const linkTo = (number: number) => ({
    to: "/topics/$id" as const,
    params: { id },
    search: { ...search, version: number },
    // The list of versions, and the text beside it, stay where they are.
    resetScroll: false,
  })
  const close = () => void navigate({ to: "/topics/$id", params: { id }, search, replace: true, resetScroll: false })
  return { version, linkTo, close }
}
