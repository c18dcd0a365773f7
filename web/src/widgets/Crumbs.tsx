import { Link, type LinkProps } from "@tanstack/react-router"
import styles from "./PageHeader.module.css"

/** A screen above the one that is shown; without an address it is only named. */
export type Crumb = { label: string; to?: LinkProps["to"]; params?: object; search?: object }

type CrumbsProps = {
  crumbs: readonly Crumb[]
  /** They stand before the heading, in a bar, not above it. */
  inBar?: boolean
}

/** The way up from a screen, the farthest first; on one line, whatever the names are. */
export function Crumbs({ crumbs, inBar = false }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={inBar ? styles.crumbsInBar : styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to, params = {}, search = {} }) => (
          <li key={label}>
            {to === undefined ? (
              <bdi>{label}</bdi>
            ) : (
              // Which params and filters belong to which path only the caller knows.
              <Link to={to} params={params as never} search={search as never} activeProps={{}}>
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
