import { Button, Modal } from "@mantine/core"
import { type Tag, type TagUse, tags } from "@hub/contract/tags"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { tagColumns } from "./columns.tsx"
import { tagFilters } from "./filters.ts"
import { MergeTagDialog } from "./MergeTagDialog.tsx"
import { tagList, useTagsChanged } from "./queries.ts"
import { TagDialog } from "./TagDialog.tsx"
import { TagUses } from "./TagUses.tsx"
import { deleteTagQuestion, tagUseKindLabels } from "./labels.ts"

type OpenTagDialog =
  | { what: "edit"; tag: Tag | null }
  | { what: "uses" | "merge"; tag: Tag }
  | { what: "refused"; tag: Tag; sentence: string; carriers: TagUse[] }

export function TagsScreen() {
  const list = useList(tagFilters)
  const changed = useTagsChanged()
  const page = useQuery(tagList(list.search))
  const [open, setOpen] = useState<OpenTagDialog | null>(null)
  const author = useSession()?.can.author ?? false
  const close = () => setOpen(null)
  const add = author && (
    <Button variant="filled" onClick={() => setOpen({ what: "edit", tag: null })}>
      New tag
    </Button>
  )

  async function remove(tag: Tag): Promise<void> {
    if (!(await confirm(deleteTagQuestion(tag), { title: "Delete tag", yes: "Delete", danger: true }))) return
    try {
      await call(tags.delete, { params: { id: tag.id } })
      toast("Tag deleted.", "success")
      await changed()
    } catch (error) {
      const { failure } = error instanceof CallFailed ? error : { failure: undefined }
      if (failure?.code !== "tag_in_use") return toast(errorSentence(error), "error")
      const { carriers } = failure.details as { carriers: TagUse[] }
      setOpen({ what: "refused", tag, sentence: failure.error, carriers })
    }
  }

  return (
    <>
      <PageHeader title="Tags" actions={add}>
        Labels that group related items
      </PageHeader>
      <ListScreen
        what="tags"
        list={list}
        page={page}
        columns={tagColumns({
          onUses: (tag) => setOpen({ what: "uses", tag }),
          onEdit: (tag) => setOpen({ what: "edit", tag }),
          onMerge: (tag) => setOpen({ what: "merge", tag }),
          onDelete: (tag) => void remove(tag),
        })}
        rowAttributes={({ id }) => ({ key: id, "data-tag": id })}
        onExport={() => download(tags.list, { query: list.first })}
        empty={<EmptyState sentence="No tags yet. A tag groups related items.">{add}</EmptyState>}
      />
      {open?.what === "edit" && <TagDialog tag={open.tag} onClose={close} />}
      {open?.what === "merge" && <MergeTagDialog tag={open.tag} onClose={close} />}
      {open?.what === "uses" && (
        <Modal opened title={`Where ${open.tag.name} is used`} onClose={close}>
          <TagUses id={open.tag.id} />
        </Modal>
      )}
      {open?.what === "refused" && (
        <InUse
          title={`${open.tag.name} can't be deleted`}
          sentence={open.sentence}
          uses={open.carriers.map(({ kind, title, link }) => ({ words: `${tagUseKindLabels[kind]}: ${title}`, link }))}
          onClose={close}
        >
          <Button onClick={() => setOpen({ what: "merge", tag: open.tag })}>Merge instead</Button>
        </InUse>
      )}
    </>
  )
}
