import { Anchor } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReviewTab } from "./search.ts"

/** The way from a screen of its own to the tab of the reviews that it belongs to. */
export function BackToReviews({ tab }: { tab: ReviewTab }) {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/reviews" search={tab === "turn" ? {} : { tab }} {...props} />}
    >
      All reviews
    </Anchor>
  )
}
