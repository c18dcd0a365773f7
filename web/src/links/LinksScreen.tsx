import { Button, Modal } from "@mantine/core"
import { type Link as LibraryLink, links, type LinkUse } from "@hub/contract/links"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { BrokenLinks } from "./BrokenLinks.tsx"
import { linkColumns } from "./columns.tsx"
import { linkFilters } from "./filters.ts"
import { LinkDialog } from "./LinkDialog.tsx"
import { LinkUses } from "./LinkUses.tsx"
import { linkList, useLinksChanged } from "./queries.ts"
import { useChecks } from "./use-checks.ts"
import { ReplaceLinkDialog } from "./ReplaceLinkDialog.tsx"

type OpenLinkDialog =
  | { what: "edit"; link: LibraryLink | null }
  | { what: "uses" | "replace"; link: LibraryLink }
  | { what: "refused"; link: LibraryLink; sentence: string; topics: LinkUse[] }

export function LinksScreen() {
  const list = useList(linkFilters)
  const { view } = list.search
  const changed = useLinksChanged()
  const page = useQuery({ ...linkList(list.search), enabled: view === undefined })
  const [open, setOpen] = useState<OpenLinkDialog | null>(null)
  const author = useSession()?.can.author ?? false
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
      if (failure?.code !== "link_in_use") return toast(errorSentence(error), "error")
      const { topics } = failure.details as { topics: LinkUse[] }
      setOpen({ what: "refused", link, sentence: failure.error, topics })
    }
  }

  return (
    <>
      <PageHeader title="Links" actions={actions}>
        Web addresses shared by topics, each with a title and a reference code
      </PageHeader>
      <ViewTabs
        label="Link library or broken links"
        tabs={[
          { label: "Library", to: "/all-links", isShown: view === undefined },
          { label: "Broken links", to: "/all-links", search: { view: "broken" }, isShown: view === "broken" },
        ]}
      />
      {view === "broken" ? (
        <BrokenLinks cursor={list.cursor} onGo={list.goToPage} />
      ) : (
        <ListScreen
          what="links"
          list={list}
          page={page}
          columns={linkColumns({
            onUses: (link) => setOpen({ what: "uses", link }),
            onEdit: (link) => setOpen({ what: "edit", link }),
            onReplace: (link) => setOpen({ what: "replace", link }),
            onCheck: (link) => void checkOne(link),
            onDelete: (link) => void remove(link),
          })}
          rowAttributes={({ id }) => ({ key: id, "data-link": id })}
          empty={
            <EmptyState sentence="No links yet. Add a link to reuse it in topics and change it in one place.">
              {add}
            </EmptyState>
          }
        />
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
