import { useMatches } from "@tanstack/react-router"
import { NotBuilt } from "./NotBuilt.tsx"
import { PageHeader } from "./PageHeader.tsx"
import { purposes } from "./purposes.ts"

/** A whole screen that is not built yet; its title stands in the route table. */
export function NotBuiltScreen() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "" })
  return (
    <>
      <PageHeader title={title} />
      <NotBuilt purpose={purposes[title as keyof typeof purposes]} />
    </>
  )
}
