import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import type { ResultPage } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { formatDay } from "../widgets/day.ts"
import { ListFrame } from "../widgets/list/ListFrame.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/Planning.module.css"
import { StateMark } from "../widgets/StateMark.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { projectCollections, projectMilestones, projectTasks, projectTopics } from "./queries.ts"
import { milestoneStatusLook } from "../milestones/labels.ts"
import { taskStatusLook } from "../tasks/labels.ts"
import controls from "../widgets/Controls.module.css"

/** What belongs to a project, each kind page by page. */
export function ProjectLists({ id }: { id: number }) {
  return (
    <>
      <Tasks id={id} />
      <Topics id={id} />
      <Collections id={id} />
      <Milestones id={id} />
    </>
  )
}

function Tasks({ id }: { id: number }) {
  const [cursor, setCursor] = useState<string>()
  const all = (
    <Link to="/all-tasks" search={{ project: id }}>
      All tasks of this project
    </Link>
  )
  return (
    <ProjectList title="Tasks" page={useQuery(projectTasks(id, cursor))} cursor={cursor} onGo={setCursor} all={all}>
      {({ title, status, assignee_name, due_date, overdue, tags }) => (
        <>
          <span className={controls.title}>{title}</span> <StateMark look={taskStatusLook(status)} />
          <TagMarks tags={tags} />
          <span className={styles.more}>
            {assignee_name ?? "Unassigned"}
            {due_date !== null && (
              <span className={overdue ? styles.late : ""}>
                , due {formatDay(due_date)}
                {overdue && " (overdue)"}
              </span>
            )}
          </span>
        </>
      )}
    </ProjectList>
  )
}

function Topics({ id }: { id: number }) {
  const [cursor, setCursor] = useState<string>()
  const all = (
    <Link to="/topics" search={{ project: id }}>
      All topics of this project
    </Link>
  )
  return (
    <ProjectList title="Topics" page={useQuery(projectTopics(id, cursor))} cursor={cursor} onGo={setCursor} all={all}>
      {(topic) => (
        <>
          <Link to="/topics/$id" params={{ id: topic.id }} className={controls.title}>
            {topic.title}
          </Link>{" "}
          <StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />
        </>
      )}
    </ProjectList>
  )
}

function Collections({ id }: { id: number }) {
  const [cursor, setCursor] = useState<string>()
  return (
    <ProjectList title="Collections" page={useQuery(projectCollections(id, cursor))} cursor={cursor} onGo={setCursor}>
      {(collection) => (
        <>
          <Link to="/collections/$id" params={{ id: collection.id }} className={controls.title}>
            {collection.name}
          </Link>
          , {formatCount(collection.topics_count, "topic")}
        </>
      )}
    </ProjectList>
  )
}

function Milestones({ id }: { id: number }) {
  const [cursor, setCursor] = useState<string>()
  const all = (
    <Link to="/all-milestones" search={{ project: id }}>
      All milestones of this project
    </Link>
  )
  return (
    <ProjectList
      title="Milestones"
      page={useQuery(projectMilestones(id, cursor))}
      cursor={cursor}
      onGo={setCursor}
      all={all}
    >
      {({ name, date, type, status, health }) => (
        <>
          <span className={controls.title}>{name}</span>, {type} on {formatDay(date)}{" "}
          <StateMark look={milestoneStatusLook(status)} />
          <span className={styles.more}>{health.sentence}</span>
        </>
      )}
    </ProjectList>
  )
}

type ProjectListProps<Row> = {
  title: string
  page: UseQueryResult<ResultPage<Row[]>>
  cursor: string | undefined
  onGo: (cursor: string | undefined) => void
  /** The way to the list of all, with its filters. */
  all?: ReactNode
  children: (row: Row) => ReactNode
}

function ProjectList<Row extends { id: number }>({ title, page, cursor, onGo, all, children }: ProjectListProps<Row>) {
  const what = title.toLowerCase()
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {all}
      </div>
      <ListFrame
        what={what}
        page={page}
        cursor={cursor}
        onGo={onGo}
        filtered={false}
        onClear={() => onGo(undefined)}
        empty={<p className={layout.quietFlush}>No {what} yet.</p>}
      >
        {(rows) => (
          <ul className={styles.events}>
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
      </ListFrame>
    </section>
  )
}
