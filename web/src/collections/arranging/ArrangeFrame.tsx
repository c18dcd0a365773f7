import type { StructureNode } from "@hub/contract/structure"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { collectionChoices } from "../../widgets/choices.ts"
import { Crumbs } from "../../widgets/Crumbs.tsx"
import { parentScreens } from "../../widgets/parent-screens.ts"
import { ServerSelect } from "../../widgets/ServerSelect.tsx"
import controls from "../../widgets/Controls.module.css"
import { structureQuery } from "../queries.ts"
import styles from "./Arrange.module.css"

type ArrangeFrameProps = {
  title: string
  /** Each change saved at once, or many planned and applied as one. */
  mode: "arrange" | "plan"
  /** None until one is chosen. */
  collection_id: number | undefined
  /** What was read before. */
  topic_id: number | undefined
  children: ReactNode
}

/** The screen on which a collection is arranged: which collection, in which of the two ways, and the way back to reading. */
export function ArrangeFrame({ title, mode, collection_id: id, topic_id, children }: ArrangeFrameProps) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...structureQuery(id ?? 0), enabled: id !== undefined })
  function choose(chosen: number | undefined): void {
    if (mode === "plan" && chosen !== undefined) void navigate({ to: "/organize/$id", params: { id: chosen } })
    else void navigate({ to: "/document-builder", search: chosen === undefined ? {} : { collection: chosen } })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div className={styles.name}>
          <Crumbs crumbs={[parentScreens.collections]} inBar />
          <h1 className={styles.heading}>{title}</h1>
        </div>
        <div className={styles.collection}>
          <ServerSelect
            label="Collection"
            isLabelUnseen
            placeholder="Search collections"
            value={id === undefined ? "" : String(id)}
            known={data?.name}
            choices={collectionChoices}
            onChange={(choice) => choose(choice === null ? undefined : Number(choice.value))}
          />
        </div>
        {id !== undefined && data?.can.arrange && <Modes id={id} topic_id={topic_id} mode={mode} />}
        {id !== undefined && data && (
          <div className={styles.ways}>
            <Button renderRoot={(props) => <Link to="/collections/$id" params={{ id }} {...props} />}>
              Collection page
            </Button>
            <DoneButton id={id} topic_id={topic_id} nodes={data.nodes} />
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

type ModesProps = { id: number; topic_id: number | undefined; mode: ArrangeFrameProps["mode"] }

/** The two ways to change the same tree; the one that is not shown is a click away. */
function Modes({ id, topic_id, mode }: ModesProps) {
  const read = topic_id === undefined ? {} : { topic: topic_id }
  const look = (one: typeof mode) => ({
    className: controls.segment,
    activeProps: {},
    "aria-current": one === mode ? ("page" as const) : undefined,
  })
  return (
    <nav aria-label="Ways to arrange" className={`${controls.segments} ${styles.modes}`}>
      <Link
        to="/document-builder"
        search={{ collection: id, ...read }}
        title="Move topics, each change saved at once"
        {...look("arrange")}
      >
        Arrange
      </Link>
      <Link
        to="/organize/$id"
        params={{ id }}
        search={read}
        title="Split, merge, rename and tag topics by a plan, which is applied as one"
        {...look("plan")}
      >
        Plan changes
      </Link>
    </nav>
  )
}

type DoneButtonProps = { id: number; topic_id: number | undefined; nodes: StructureNode[] }

/** Back to reading, at the topic from which one came or else at the first. */
function DoneButton({ id, topic_id, nodes }: DoneButtonProps) {
  const read = nodes.some((node) => node.topic_id === topic_id)
    ? topic_id
    : nodes.find((node) => node.topic_id)?.topic_id
  if (!read) return null
  return (
    <Button renderRoot={(props) => <Link to="/topics/$id" params={{ id: read }} search={{ in: id }} {...props} />}>
      Done
    </Button>
  )
}
