import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import controls from "../widgets/Controls.module.css"
import dashboard from "../widgets/Dashboard.module.css"
import { EventSign } from "../widgets/EventSign.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import layout from "../widgets/Layout.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { statusLabel } from "../widgets/StatusBadge.tsx"
import { addressOfDocument, documentsQuery } from "./queries.ts"

/** What the person who looks starred, and what they opened last, beside each other. */
export function OwnDocuments() {
  return (
    <div className={dashboard.columns}>
      <DocumentsCard which="starred" title="Starred" did="starred" />
      <DocumentsCard which="recent" title="Recently opened" did="opened" />
    </div>
  )
}

type DocumentsCardProps = { which: "starred" | "recent"; title: string; did: string }

/** Nothing while there is none: where to star is seen at each document. */
function DocumentsCard({ which, title, did }: DocumentsCardProps) {
  const found = useInfiniteQuery(documentsQuery(which))
  const first = found.data?.pages[0]
  if (first?.rows.length === 0 || (!first && !found.error)) return null
  return (
    <section className={dashboard.panel} aria-label={title}>
      <h2 className={dashboard.heading}>
        {title} {first && <span className={layout.quietPlain}>{(first.total ?? 0).toLocaleString()}</span>}
      </h2>
      <GrowingList what={`${did} documents`} found={found}>
        {(rows) => (
          <RowList>
            {rows.map((one) => (
              <ListRow
                key={addressOfDocument(one)}
                sign={<EventSign type={one.status === null ? "collection" : "topic"} />}
                about={
                  <>
                    {one.status === null ? "Collection" : statusLabel(one.status)}
                    {one.project_name !== null && ` · ${one.project_name}`} · {did} <MomentAgo moment={one.at} />
                  </>
                }
              >
                <Link to={addressOfDocument(one)} className={controls.title}>
                  {one.title}
                </Link>
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
    </section>
  )
}
