import { type Project, projects } from "@hub/contract/projects"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { Button, buttonLook } from "../widgets/Button.tsx"
import { count } from "../widgets/count.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "../widgets/Planning.module.css"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { ProjectFilters } from "./ProjectFilters.tsx"
import { projectList } from "./queries.ts"
import { type ProjectSearch, projectSearch } from "./search.ts"
import { statusWords } from "./words.ts"

export function ProjectsScreen() {
  const { cursor, ...filters } = projectSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const page = useQuery(projectList(cursor === undefined ? filters : { ...filters, cursor }))
  const author = useSession()?.can.author ?? false
  const go = (next: ProjectSearch) => void navigate({ to: "/projects", search: next })
  const create = (
    <Link to="/projects/create" {...buttonLook({})}>
      New Project
    </Link>
  )

  return (
    <>
      <PageHeader title="Projects" actions={author && create}>
        A project groups collections, people and dates.
      </PageHeader>
      <ProjectFilters key={filters.q ?? ""} filters={filters} onFind={go} />
      <section id="projects" className={styles.target} aria-label="Projects">
        <ListFrame
          what="projects"
          page={page}
          cursor={cursor}
          onGo={(next) => go(next === undefined ? filters : { ...filters, cursor: next })}
          filtered={Object.keys(filters).length > 0}
          onClear={() => go({})}
          onExport={() => download(projects.list, { query: filters })}
          empty={
            <EmptyState sentence="No projects yet. A project groups collections, people and dates.">
              {author && create}
            </EmptyState>
          }
        >
          {(rows) => (
            <ProjectTable rows={rows} sort={filters.sort ?? "name"} onSort={(sort) => go({ ...filters, sort })} />
          )}
        </ListFrame>
      </section>
    </>
  )
}

type Sort = NonNullable<ProjectSearch["sort"]>
type ProjectTableProps = { rows: Project[]; sort: Sort; onSort: (sort: Sort) => void }

function ProjectTable({ rows, sort, onSort }: ProjectTableProps) {
  const order = (by: "name" | "target") => (sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined)
  const heading = (by: "name" | "target", words: string) => (
    <Button size="xs" look="subtle" onClick={() => onSort(order(by) === "ascending" ? `-${by}` : by)}>
      {words}
    </Button>
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.main} aria-sort={order("name")}>
            {heading("name", "Name")}
          </th>
          <th>Status</th>
          <th className={styles.wide}>Owner</th>
          <th className={styles.wide}>Holds</th>
          <th className={styles.wide}>Next milestone</th>
          <th className={styles.wide} aria-sort={order("target")}>
            {heading("target", "Target")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const next = row.milestones.find(({ status }) => status === "open" || status === "missed")
          return (
            <tr key={row.id}>
              <td>
                <Link className={styles.name} to="/projects/$id" params={{ id: row.id }}>
                  {row.name}
                </Link>
                {row.description !== "" && <span className={styles.more}>{row.description.slice(0, 140)}</span>}
                <TagMarks tags={row.tags} />
              </td>
              <td>
                <span className={styles.mark} data-state={row.status}>
                  {statusWords[row.status]}
                </span>
              </td>
              <td className={styles.wide}>{row.owner_name ?? "Nobody"}</td>
              <td className={styles.wide}>
                {count(row.counts.topics, "topic")}, {count(row.counts.collections, "collection")}
                <span className={styles.more}>{count(row.counts.open_tasks, "open task")}</span>
              </td>
              <td className={styles.wide}>
                {next ? (
                  <>
                    {next.name}
                    <span className={next.status === "missed" ? styles.late : styles.more}>
                      {next.status === "missed" ? `missed on ${next.date}` : next.date}
                    </span>
                  </>
                ) : (
                  "None"
                )}
              </td>
              <td className={styles.wide}>{row.target_date ?? "None"}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
