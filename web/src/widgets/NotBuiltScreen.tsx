import { useMatches } from "@tanstack/react-router"
import { NotBuilt } from "./NotBuilt.tsx"
import { PageHeader } from "./PageHeader.tsx"

/** A whole screen that is not built yet; its title and purpose stand in the route table. */
export function NotBuiltScreen() {
  const { title, purpose } = useMatches({
    select: (matches) => {
      const last = matches.at(-1)?.staticData
      return { title: last?.title ?? "", purpose: last?.purpose ?? "" }
    },
    structuralSharing: true,
  })
  return (
    <>
      <PageHeader title={title} />
      <NotBuilt purpose={purpose} />
    </>
  )
}
