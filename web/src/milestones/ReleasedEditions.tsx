import type { Milestone } from "@hub/contract/milestones"
import { Link } from "@tanstack/react-router"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import { nameEdition } from "../publications/labels.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

/** What goes out with a release at a set time. */
export function ReleasedEditions({ editions }: Pick<Milestone, "editions">) {
  if (editions.length === 0) return null
  return (
    <section aria-label="Editions">
      <h3 className={layout.headingSmall}>Editions</h3>
      <ul className={surfaces.bullets}>
        {editions.map(({ id, title, kind, edition, out, release_at }) => (
          <li key={id}>
            <Link to="/publications/$id" params={{ id }}>
              {title}
            </Link>
            , {nameEdition({ kind, edition })}: {out ? "was scheduled for" : "scheduled for"}{" "}
            {formatReleaseMoment(release_at)}
          </li>
        ))}
      </ul>
    </section>
  )
}
