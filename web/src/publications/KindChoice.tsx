import { type PublicationKind, publicationKinds } from "@hub/contract/publications/values"
import { IconDeviceMobile, IconPrinter } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import { labelPublicationKind, publishPathOf } from "./labels.ts"
import styles from "./Publish.module.css"

const looks = {
  mobile_kb: { Icon: IconDeviceMobile, use: "Web pages at the same address, with search and offline reading" },
  pdf: { Icon: IconPrinter, use: "A document to print or send, as the topics are now" },
}

/** What a collection is published as: each kind has a page of its own, on which it is chosen. */
export function KindChoice({ kind, collection_id }: { kind: PublicationKind; collection_id: number | null }) {
  return (
    <nav aria-label="Publish as" className={styles.kinds}>
      {publicationKinds.toReversed().map((one) => {
        const { Icon, use } = looks[one]
        return (
          <Link
            key={one}
            to={publishPathOf(one)}
            search={collection_id === null ? {} : { collection: collection_id }}
            replace
            resetScroll={false}
            activeProps={{}}
            aria-current={one === kind ? "page" : undefined}
            className={styles.kind}
          >
            <Icon size={20} stroke={1.6} aria-hidden className={layout.rigid} />
            <span>
              <span className={layout.strong}>{labelPublicationKind(one)}</span>
              <span className={styles.hint}>{use}</span>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
