import { IconFileImport, IconPencilPlus, IconUserPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { sampleState } from "../sample/queries.ts"
import { useSession } from "../session.ts"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Dashboard.module.css"
import layout from "../widgets/Layout.module.css"
import { dashboardStats } from "./queries.ts"

const forAuthors = [
  { label: "Import a Word file", to: "/import", hint: "Its headings become topics", Icon: IconFileImport },
  { label: "Write a topic", to: "/topics/new", hint: "In Markdown or as it will look", Icon: IconPencilPlus },
] as const
const forAdministrators = [
  ...forAuthors,
  { label: "Invite people", to: "/admin/users", hint: "Authors and reviewers", Icon: IconUserPlus },
] as const

/** What to do first in a hub without topics, once nobody has to choose about the sample project. */
export function FirstSteps() {
  const session = useSession()
  const administers = session?.can.administer ?? false
  const figures = useQuery(dashboardStats)
  const sample = useQuery({ ...sampleState, enabled: administers })
  if (!session?.can.author || figures.data?.contentStats.totalTopics !== 0) return null
  if (administers && sample.data?.state !== "none") return null
  const steps = administers ? forAdministrators : forAuthors
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.heading}>
        Start here
      </h2>
      <ul className={styles.actions}>
        {steps.map(({ label, to, hint, Icon }) => (
          <li key={to}>
            <Link to={to} className={`${controls.hoverSunk} ${styles.card}`}>
              <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
              <span className={layout.strong}>{label}</span>
              <span className={layout.quietSmall}>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
