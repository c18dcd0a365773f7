import { Button } from "@mantine/core"
import { type Project, projects } from "@hub/contract/projects"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { formatCount } from "../widgets/format-count.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Planning.module.css"
import records from "../widgets/Records.module.css"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { ProjectFilters } from "./ProjectFilters.tsx"
import { projectList } from "./queries.ts"
import { type ProjectSearch, projectSearch } from "./search.ts"
import { projectStatusLabels } from "./labels.ts"

export function ProjectsScreen() {
  const { cursor, ...filters } = projectSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const page = useQuery(projectList(cursor === undefined ? filters : { ...filters, cursor }))
  const author = useSession()?.can.author ?? false
  const go = (next: ProjectSearch) => void navigate({ to: "/projects", search: next })
  const create = (
    <Button variant="filled" renderRoot={(props) => <Link to="/projects/create" {...props} />}>
      New project
    </Button>
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

type ProjectSort = NonNullable<ProjectSearch["sort"]>
type ProjectTableProps = { rows: Project[]; sort: ProjectSort; onSort: (sort: ProjectSort) => void }

function ProjectTable({ rows, sort, onSort }: ProjectTableProps) {
  const heading = { sort, onSort }
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <SortHeading by="name" words="Name" className={styles.main} {...heading} />
          <th>Status</th>
          <th>Owner</th>
          <th>Contents</th>
          <th>Next milestone</th>
          <SortHeading by="target" words="Target" {...heading} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const next = row.milestones.find(({ status }) => status === "open" || status === "missed")
          return (
            <tr key={row.id}>
              <td>
                <Link className={`${controls.title} ${records.open}`} to="/projects/$id" params={{ id: row.id }}>
                  {row.name}
                </Link>
                {row.description !== "" && <span className={styles.more}>{row.description.slice(0, 140)}</span>}
                <TagMarks tags={row.tags} />
              </td>
              <td data-label="Status">
                <span className={styles.mark} data-state={row.status}>
                  {projectStatusLabels[row.status]}
                </span>
              </td>
              <td data-label="Owner">{row.owner_name ?? "No owner"}</td>
              <td data-label="Contents">
                {formatCount(row.counts.topics, "topic")}, {formatCount(row.counts.collections, "collection")}
                <span className={styles.more}>{formatCount(row.counts.open_tasks, "open task")}</span>
              </td>
              <td data-label="Next milestone">
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
              <td data-label="Target">{row.target_date ?? "None"}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
