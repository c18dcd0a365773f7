import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import type { ResultPage } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { EventSign } from "../widgets/EventSign.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { formatDay } from "../widgets/day.ts"
import { ListFrame } from "../widgets/list/ListFrame.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/Planning.module.css"
import { useSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { projectCollections, projectMilestones, projectTasks, projectTopics } from "./queries.ts"
import { milestoneStatusLook } from "../milestones/labels.ts"
import { taskStatusLook } from "../tasks/labels.ts"
import controls from "../widgets/Controls.module.css"

const AddCollectionButton = lazy(async () => (await import("./AddCollectionButton.tsx")).AddCollectionButton)

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
      {({ id: key, title, status, assignee_name, due_date, overdue, tags }) => (
        <ListRow
          key={key}
          sign={<EventSign type="task" />}
          about={
            <>
              {assignee_name ?? "Unassigned"}
              <TagMarks tags={tags} />
            </>
          }
          end={<StateMark look={taskStatusLook(status)} />}
          date={
            due_date !== null && (
              <span className={overdue ? layout.late : ""}>
                due {formatDay(due_date)}
                {overdue && " (overdue)"}
              </span>
            )
          }
        >
          <span className={controls.title}>{title}</span>
        </ListRow>
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
        <ListRow
          key={topic.id}
          sign={<EventSign type="topic" />}
          end={<StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />}
          date={<RelativeTime moment={topic.updated_at} />}
        >
          <Link to="/topics/$id" params={{ id: topic.id }} className={controls.title}>
            {topic.title}
          </Link>
        </ListRow>
      )}
    </ProjectList>
  )
}

function Collections({ id }: { id: number }) {
  const mayAdd = useSession()?.can.author ?? false
  const [cursor, setCursor] = useState<string>()
  return (
    <ProjectList
      title="Collections"
      page={useQuery(projectCollections(id, cursor))}
      cursor={cursor}
      onGo={setCursor}
      all={mayAdd && <AddCollectionButton project_id={id} />}
    >
      {(collection) => (
        <ListRow
          key={collection.id}
          sign={<EventSign type="collection" />}
          about={formatCount(collection.topics_count, "topic")}
          date={<RelativeTime moment={collection.updated_at} />}
        >
          <Link to="/collections/$id" params={{ id: collection.id }} className={controls.title}>
            {collection.name}
          </Link>
        </ListRow>
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
      {({ id: key, name, date, type, status, health }) => (
        <ListRow
          key={key}
          sign={<EventSign type="milestone" />}
          about={
            <>
              <span className={layout.capitalized}>{type}</span> · {health.sentence}
            </>
          }
          end={<StateMark look={milestoneStatusLook(status)} />}
          date={formatDay(date)}
        >
          <span className={controls.title}>{name}</span>
        </ListRow>
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
        {(rows) => <RowList>{rows.map((row) => children(row))}</RowList>}
      </ListFrame>
    </section>
  )
}
