import { Button, Modal } from "@mantine/core"
import { type Link as LibraryLink, links, linkStatuses, type LinkUse } from "@hub/contract/links"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import records from "../widgets/Records.module.css"
import { BrokenLinks } from "./BrokenLinks.tsx"
import { LinkDialog } from "./LinkDialog.tsx"
import { LinkTable, linkStatusLabels } from "./LinkTable.tsx"
import { LinkUses } from "./LinkUses.tsx"
import { linkList, useLinksChanged } from "./queries.ts"
import { useChecks } from "./use-checks.ts"
import { ReplaceLinkDialog } from "./ReplaceLinkDialog.tsx"
import { type LinkSearch, linkSearch } from "./search.ts"

type OpenLinkDialog =
  | { what: "edit"; link: LibraryLink | null }
  | { what: "uses" | "replace"; link: LibraryLink }
  | { what: "refused"; link: LibraryLink; sentence: string; topics: LinkUse[] }

export function LinksScreen() {
  const { view, cursor, ...filters } = linkSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const changed = useLinksChanged()
  const page = useQuery({ ...linkList(filters, cursor), enabled: view === undefined })
  const [open, setOpen] = useState<OpenLinkDialog | null>(null)
  const author = useSession()?.can.author ?? false
  const first: LinkSearch = { ...filters, ...(view === undefined ? {} : { view }) }
  const go = (search: LinkSearch) => void navigate({ to: "/all-links", search })
  const goTo = (next: string | undefined) => go(next === undefined ? first : { ...first, cursor: next })
  const close = () => setOpen(null)
  const { checkOne, checkAll } = useChecks()
  const add = author && (
    <Button variant="filled" onClick={() => setOpen({ what: "edit", link: null })}>
      New link
    </Button>
  )

  const actions = page.data?.rows.some(({ can }) => can.check) ? (
    <>
      <Button onClick={() => void checkAll()}>Check all</Button>
      {add}
    </>
  ) : (
    add
  )

  async function remove(link: LibraryLink): Promise<void> {
    if (
      !(await confirm(`Delete the link “${link.title}”?`, { title: "Delete link", yes: "Delete link", danger: true }))
    )
      return
    try {
      await call(links.delete, { params: { id: link.id } })
      toast("Link deleted.", "success")
      await changed()
    } catch (error) {
      const { failure } = error instanceof CallFailed ? error : { failure: undefined }
      if (failure?.code !== "link_in_use") return toast(errorSentence(error), "error", 6000)
      const { topics } = failure.details as { topics: LinkUse[] }
      setOpen({ what: "refused", link, sentence: failure.error, topics })
    }
  }

  return (
    <>
      <PageHeader title="Links" actions={actions}>
        Web addresses shared by topics, each with a title and a reference code
      </PageHeader>
      <nav aria-label="Link library or broken links" className={records.views}>
        {tabs.map((tab) => (
          <Link
            key={tab.words}
            to="/all-links"
            search={tab.search}
            className={records.view}
            activeProps={{}}
            aria-current={tab.search.view === view ? "page" : undefined}
            data-shown={tab.search.view === view || undefined}
          >
            {tab.words}
          </Link>
        ))}
      </nav>
      {view === "broken" ? (
        <BrokenLinks cursor={cursor} onGo={goTo} />
      ) : (
        <>
          <FilterBar
            key={filters.q ?? ""}
            placeholder="Title, code or URL"
            fields={[statusField]}
            values={filters}
            onFind={(values) => go(linkSearch(values))}
          />
          <ListFrame
            what="links"
            page={page}
            cursor={cursor}
            onGo={goTo}
            filtered={Object.keys(filters).length > 0}
            onClear={() => go({})}
            empty={
              <EmptyState sentence="No links yet. Add a link to reuse it in topics and change it in one place.">
                {add}
              </EmptyState>
            }
          >
            {(rows) => (
              <LinkTable
                rows={rows}
                onUses={(link) => setOpen({ what: "uses", link })}
                onEdit={(link) => setOpen({ what: "edit", link })}
                onReplace={(link) => setOpen({ what: "replace", link })}
                onCheck={(link) => void checkOne(link)}
                onDelete={(link) => void remove(link)}
              />
            )}
          </ListFrame>
        </>
      )}
      {open?.what === "edit" && <LinkDialog link={open.link} onClose={close} />}
      {open?.what === "replace" && <ReplaceLinkDialog link={open.link} onClose={close} />}
      {open?.what === "uses" && (
        <Modal opened title={`Where ${open.link.title} is used`} onClose={close}>
          <LinkUses id={open.link.id} />
        </Modal>
      )}
      {open?.what === "refused" && (
        <InUse
          title={`${open.link.title} is still in use`}
          sentence={open.sentence}
          uses={open.topics.map(({ id, title }) => ({ words: title, link: `/topics/${id}` }))}
          onClose={close}
        />
      )}
    </>
  )
}

const statusField = {
  name: "status",
  label: "Status",
  any: "Any status",
  options: linkStatuses.map((value) => ({ value, label: linkStatusLabels[value] })),
}

const tabs: { words: string; search: LinkSearch }[] = [
  { words: "Library", search: {} },
  { words: "Broken links", search: { view: "broken" } },
]
