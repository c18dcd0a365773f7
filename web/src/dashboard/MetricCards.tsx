import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type DashboardCounts, toDashboardCounts, countProjects } from "./counts.ts"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Dashboard.module.css"
import layout from "../widgets/Layout.module.css"
import { projectsToCount, dashboardStats } from "./queries.ts"

const cards = [
  { key: "projects", label: "Projects", to: "/projects", search: {}, unit: "active" },
  { key: "collections", label: "Collections", to: "/collections", search: {}, unit: "new today" },
  { key: "topics", label: "Topics", to: "/topics", search: { status: "draft" }, unit: "drafts", one: "draft" },
  { key: "reviews", label: "Reviews", to: "/reviews", search: {}, unit: "pending" },
] as const

/** Four figures, each the way to what it counts. */
export function MetricCards() {
  const asked = useQuery(dashboardStats)
  const fallback = useQuery({ ...projectsToCount, enabled: asked.isError })
  const counts: DashboardCounts | undefined = asked.data
    ? toDashboardCounts(asked.data)
    : fallback.data && countProjects(fallback.data.rows, fallback.data.total)

  return (
    <>
      {asked.isError && (
        <p role="alert" className={styles.partly}>
          The figures could not be loaded{counts ? "; the numbers shown come from the project list" : ""}.{" "}
          <Button size="xs" onClick={() => void asked.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ul className={styles.metrics} aria-label="Key figures" aria-busy={asked.isPending}>
        {cards.map(({ key, label, to, search, unit, ...card }) => (
          <li key={key}>
            <Link to={to} search={search} className={`${controls.hoverGround} ${styles.metric}`}>
              <span className={layout.strong}>{label}</span>
              <span className={styles.figure}>
                <strong>{shownAs(counts?.[key])}</strong> {counts?.[key] === 1 && "one" in card ? card.one : unit}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const shownAs = (figure: number | null | undefined) => (figure ?? undefined)?.toLocaleString("en-GB") ?? "–"
