import { CreateButton } from "../widgets/CreateButton.tsx"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { projects } from "@hub/contract/projects"
import { useQuery } from "@tanstack/react-query"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "../widgets/Planning.module.css"
import { projectColumns } from "./columns.tsx"
import { projectFilters } from "./filters.ts"
import { projectList } from "./queries.ts"

export function ProjectsScreen() {
  const list = useList(projectFilters)
  const page = useQuery(projectList(list.search))
  const author = useSession()?.can.author ?? false
  const create = <CreateButton to="/projects/create">New project</CreateButton>

  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          author && (
            <>
              {create}
              <Button renderRoot={(props) => <Link to="/process-figures" {...props} />}>Process figures</Button>
            </>
          )
        }
      >
        A project groups collections, people and dates.
      </PageHeader>
      <section id="projects" className={styles.target} aria-label="Projects">
        <ListScreen
          what="projects"
          list={list}
          page={page}
          columns={projectColumns}
          rowAttributes={({ id }) => ({ key: id })}
          onExport={() => download(projects.list, { query: list.first })}
          empty={
            <EmptyState sentence="No projects yet. A project groups collections, people and dates.">
              {author && create}
            </EmptyState>
          }
        />
      </section>
    </>
  )
}
