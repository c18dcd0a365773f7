import { IconFileImport, IconFolder } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { importStatusLooks, labelImportType } from "../imports/labels.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ActivityLine } from "../widgets/ActivityLines.tsx"
import { ListRow, RowSign } from "../widgets/ListRow.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { projectStatusLook } from "../projects/labels.ts"
import { DashboardCard } from "./DashboardCard.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Dashboard.module.css"
import { StateMark } from "../widgets/StateMark.tsx"
import { lastActivity, newestProjects, recentImports } from "./queries.ts"

export function ProjectsOverview() {
  return (
    <DashboardCard
      title="Projects"
      found={useQuery(newestProjects)}
      failed="The projects could not be loaded."
      empty="No projects yet. A project groups collections, people and dates."
      all={{ to: "/projects", label: "All projects" }}
    >
      {(project) => (
        <ListRow
          sign={
            <RowSign>
              <IconFolder size={16} stroke={1.6} aria-hidden />
            </RowSign>
          }
          about={
            <>
              {project.description !== "" && <div className={styles.about}>{project.description}</div>}
              created <MomentAgo moment={project.created_at} /> · {formatCount(project.milestones.length, "milestone")}
            </>
          }
          end={<StateMark look={projectStatusLook(project.status)} />}
        >
          <Link to={`/projects/${project.id}`} className={controls.title}>
            {project.name}
          </Link>
        </ListRow>
      )}
    </DashboardCard>
  )
}

export function RecentActivity() {
  return (
    <DashboardCard
      title="Recent activity"
      found={useQuery(recentImports)}
      failed="The latest imports could not be loaded."
      empty="No imports yet."
      all={{ to: "/import/history", label: "Import history" }}
    >
      {(one) => (
        <ListRow
          sign={
            <RowSign>
              <IconFileImport size={16} stroke={1.6} aria-hidden />
            </RowSign>
          }
          about={
            <>
              {labelImportType(one.type)} · <StateMark look={importStatusLooks[one.status]} /> ·{" "}
              {formatCount(one.topics_count, "topic")} · <MomentAgo moment={one.created_at} />
            </>
          }
        >
          <Link to="/import/$id/review" params={{ id: String(one.id) }} className={controls.title}>
            {one.filename}
          </Link>
        </ListRow>
      )}
    </DashboardCard>
  )
}

export function LastActivity() {
  return (
    <DashboardCard
      title="Hub activity"
      found={useQuery(lastActivity)}
      failed="The latest activity could not be loaded."
      empty="No activity yet."
    >
      {(event) => <ActivityLine event={event} />}
    </DashboardCard>
  )
}
