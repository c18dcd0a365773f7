import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { importStatusLooks, labelImportType } from "../imports/labels.ts"
import { formatCount } from "../widgets/format-count.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { projectStatusLook } from "../projects/labels.ts"
import { DashboardCard } from "./DashboardCard.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Dashboard.module.css"
import { StateMark } from "../widgets/StateMark.tsx"
import layout from "../widgets/Layout.module.css"
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
        <>
          <Link to={`/projects/${project.id}`} className={controls.title}>
            {project.name}
          </Link>
          {project.description !== "" && <span className={styles.about}>{project.description}</span>}
          <span className={layout.quietSmall}>
            <StateMark look={projectStatusLook(project.status)} /> · created <MomentAgo moment={project.created_at} /> ·{" "}
            {formatCount(project.milestones.length, "milestone")}
          </span>
        </>
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
        <>
          <Link to="/import/$id/review" params={{ id: String(one.id) }} className={controls.title}>
            {one.filename}
          </Link>
          <span className={layout.quietSmall}>
            {labelImportType(one.type)} · <StateMark look={importStatusLooks[one.status]} /> ·{" "}
            {formatCount(one.topics_count, "topic")} · <MomentAgo moment={one.created_at} />
          </span>
        </>
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
      {({ actor_name, sentence, link, at }) => (
        <div className={styles.event}>
          <span>
            <strong>{actor_name ?? "The hub"}</strong>{" "}
            {link === null ? (
              sentence
            ) : (
              <Link to={link} className={layout.link}>
                {sentence}
              </Link>
            )}
          </span>
          <span className={layout.quietSmall}>
            <MomentAgo moment={at} />
          </span>
        </div>
      )}
    </DashboardCard>
  )
}
