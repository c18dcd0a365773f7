import { Menu } from "@mantine/core"
import type { StakeholderPerson } from "@hub/contract/stakeholders"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import controls from "../widgets/Controls.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import records from "../widgets/Records.module.css"
import { accountLabels } from "./labels.ts"

type StakeholderActions = Record<"onEdit" | "onLink" | "onMerge" | "onDelete", (person: StakeholderPerson) => void>

export const stakeholderColumns = (actions: StakeholderActions): Column<StakeholderPerson>[] => [
  {
    label: "Name",
    use: "name",
    sort: "name",
    width: "26%",
    cell: (person) => <NameAndEmail person={person} onEdit={actions.onEdit} />,
  },
  {
    label: "Organization",
    sort: "organization",
    width: "19%",
    cell: ({ organization, role_words }) => (
      <>
        <div className={records.brief} title={organization}>
          {organization}
        </div>
        {role_words !== "" && (
          <div className={`${records.note} ${records.brief}`} title={role_words}>
            {role_words}
          </div>
        )}
      </>
    ),
  },
  { label: "Account", width: "84px", cell: ({ account }) => accountLabels[account] },
  { label: "Can review", width: "96px", cell: ({ can_review }) => (can_review ? "Yes" : "No") },
  { label: "Projects", cell: ({ projects }) => <Projects projects={projects} /> },
  {
    label: "Open reviews",
    sort: "reviews",
    width: "116px",
    cell: ({ open_reviews }) => open_reviews.toLocaleString(),
  },
  { label: "Actions", use: "menu", cell: (person) => <PersonMenu person={person} {...actions} /> },
]

function NameAndEmail({ person, onEdit }: Pick<StakeholderActions, "onEdit"> & { person: StakeholderPerson }) {
  const { name, email, can } = person
  return (
    <>
      {can.edit ? (
        <button type="button" className={`${controls.said} ${records.open}`} onClick={() => onEdit(person)}>
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      {email !== null && <div className={records.note}>{email}</div>}
    </>
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
