import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import styles from "./Publish.module.css"

/** The way from the publications to a collection of theirs. */
export function PublicationCrumbs({
  collection_id,
  name,
}: {
  collection_id: number | null | undefined
  name: string | undefined
}) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <Link to="/publications" className={layout.quiet}>
        Publications
      </Link>
      {name !== undefined && <span aria-hidden>/</span>}
      {name !== undefined &&
        (collection_id == null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to="/collections/$id" params={{ id: collection_id }} className={layout.quiet}>
            <bdi>{name}</bdi>
          </Link>
        ))}
    </nav>
  )
}
