import { Button } from "@mantine/core"
import type { FirstStep } from "@hub/contract/dashboard"
import { IconCheck } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { useChangePreferences, usePreferences } from "../preferences.ts"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import dashboard from "../widgets/Dashboard.module.css"
import styles from "./Home.module.css"
import { gettingStarted } from "./queries.ts"

type StepWords = { title: string; about: string; verb: string; to: LinkProps["to"]; section?: string }

const stepWords: Record<FirstStep, StepWords> = {
  import: {
    title: "Import what you have",
    about: "Drop a Word or Markdown file on this page, or choose one. You see the topics before they are created.",
    verb: "Import a Word file",
    to: "/import",
  },
  topic: {
    title: "Write a topic",
    about: "With variables, tables and images, in Markdown or as it will look.",
    verb: "Write a topic",
    to: "/topics/new",
  },
  people: {
    title: "Invite people",
    about: "Authors need an account. Outside reviewers don't: they answer by a link, on a phone too.",
    verb: "Invite people",
    to: "/admin/users",
  },
  email: {
    title: "Set up email",
    about: "Until then, the hub gives you the links to pass on.",
    verb: "Set up email",
    to: "/admin/settings",
    section: "mail",
  },
}

/** The first steps of a new hub, until all are done or the person who looks hides them. */
export function GettingStarted({ isFirst }: { isFirst: boolean }) {
  const preferences = usePreferences()
  const change = useChangePreferences()
  const isHidden = preferences?.getting_started_hidden ?? true
  const { data } = useQuery({ ...gettingStarted, enabled: !isHidden })
  const steps = data?.steps ?? []
  const done = steps.filter(({ is_done }) => is_done).length
  if (isHidden || done === steps.length) return null
  const next = steps.find(({ is_done }) => !is_done)?.step

  return (
    <section className={dashboard.panel} aria-labelledby="getting-started">
      <div className={layout.lineBetween}>
        <h2 id="getting-started" className={dashboard.heading}>
          Getting started{" "}
          <span className={layout.quietPlain}>
            {done} of {steps.length} done
          </span>
        </h2>
        <Button size="xs" variant="subtle" onClick={() => change({ getting_started_hidden: true })}>
          Hide
        </Button>
      </div>
      <RowList>
        {steps.map(({ step, is_done }) => (
          <Step key={step} words={stepWords[step]} isDone={is_done} isNext={isFirst && step === next} />
        ))}
      </RowList>
    </section>
  )
}

function Step({
  words: { title, about, verb, to, section = "" },
  isDone,
  isNext,
}: {
  words: StepWords
  isDone: boolean
  isNext: boolean
}) {
  return (
    <ListRow
      sign={
        <span className={styles.tick} data-done={isDone || undefined}>
          {isDone && <IconCheck size={16} aria-label="Done" />}
        </span>
      }
      about={!isDone && about}
      end={
        !isDone && (
          <Button
            size="xs"
            variant={isNext ? "filled" : "default"}
            renderRoot={(props) => <Link to={to} hash={section} {...props} />}
          >
            {verb}
          </Button>
        )
      }
    >
      <span className={isDone ? styles.done : layout.strong}>{title}</span>
    </ListRow>
  )
}
