import { Menu } from "@mantine/core"
import type { StakeholderPerson } from "@hub/contract/stakeholders"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { SortHeading } from "../widgets/SortHeading.tsx"
import type { StakeholderSearch } from "./search.ts"
import styles from "./Stakeholders.module.css"
import { accountLabels } from "./labels.ts"

type StakeholderSort = NonNullable<StakeholderSearch["sort"]>
export type StakeholderActions = Record<
  "onEdit" | "onLink" | "onMerge" | "onDelete",
  (person: StakeholderPerson) => void
>
type StakeholderTableProps = StakeholderActions & {
  rows: StakeholderPerson[]
  sort: StakeholderSort
  onSort: (sort: StakeholderSort) => void
}

export function StakeholderTable({ rows, sort, onSort, ...actions }: StakeholderTableProps) {
  const heading = { sort, onSort }
  return (
    <table className={`${records.table} ${records.withMenu} ${layout.fixedTable} ${styles.table}`}>
      <thead>
        <tr>
          <SortHeading by="name" words="Name" {...heading} />
          <SortHeading by="organization" words="Organization" {...heading} />
          <th>Account</th>
          <th>Can review</th>
          <th>Projects</th>
          <SortHeading by="reviews" words="Open reviews" {...heading} />
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <Row key={person.id} person={person} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ person, ...actions }: StakeholderActions & { person: StakeholderPerson }) {
  const { id, name, email, organization, role_words, account, can_review, open_reviews, can } = person
  return (
    <tr data-person={id}>
      <td>
        {can.edit ? (
          <button type="button" className={`${controls.title} ${records.open}`} onClick={() => actions.onEdit(person)}>
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        {email !== null && <div className={records.note}>{email}</div>}
      </td>
      <td data-label="Organization">
        {organization}
        {role_words !== "" && <div className={records.note}>{role_words}</div>}
      </td>
      <td data-label="Account">{accountLabels[account]}</td>
      <td data-label="Can review">{can_review ? "Yes" : "No"}</td>
      <td data-label="Projects">
        <Projects projects={person.projects} />
      </td>
      <td data-label="Open reviews">{open_reviews.toLocaleString()}</td>
      <td>
        <PersonMenu person={person} {...actions} />
      </td>
    </tr>
  )
}

const shown = 3

function Projects({ projects }: Pick<StakeholderPerson, "projects">) {
  if (projects.length === 0) return "None"
  return (
    <>
      {projects.slice(0, shown).map(({ id, name, role }) => (
        <div key={id}>
          <Link to="/projects/$id" params={{ id }}>
            {name}
          </Link>
          {role !== "" && <span className={records.note}> {role}</span>}
        </div>
      ))}
      {projects.length > shown && (
        <div className={records.note}>and {formatCount(projects.length - shown, "other project")}</div>
      )}
    </>
  )
}

function PersonMenu({ person, onEdit, onLink, onMerge, onDelete }: StakeholderActions & { person: StakeholderPerson }) {
  const { name, can } = person
  const entries = [
    { may: can.edit, words: "Edit", run: onEdit },
    { may: can.link, words: "Projects", run: onLink },
    { may: can.merge, words: "Merge", run: onMerge },
    { may: can.delete, words: "Delete", run: onDelete },
  ].filter(({ may }) => may)
  if (entries.length === 0) return null
  return (
    <MoreMenu label={`More actions for ${name}`}>
      {entries.map(({ words, run }) => (
        <Menu.Item key={words} onClick={() => run(person)}>
          {words}
        </Menu.Item>
      ))}
    </MoreMenu>
  )
}
