import { Modal } from "@mantine/core"
import type { LibraryImage } from "@hub/contract/image-library"
import type { LinkUse } from "@hub/contract/links"
import { imageLibrary } from "@hub/contract/image-library"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { formatCount } from "../widgets/format-count.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { AddImagesButton } from "./AddImagesButton.tsx"
import { imageColumns } from "./columns.tsx"
import { DescribeDialog } from "./DescribeDialog.tsx"
import { imageFilters } from "./filters.ts"
import { ImageDropZone } from "./ImageDropZone.tsx"
import { ImageGrid } from "./ImageGrid.tsx"
import { ImageUses } from "./ImageUses.tsx"
import { toImageQuery, imageList, useImagesChanged } from "./queries.ts"
import { ReplaceImageDialog } from "./ReplaceImageDialog.tsx"
import { Uploads } from "./Uploads.tsx"
import { useImageUploads } from "./use-image-uploads.ts"

type OpenImageDialog =
  | { what: "describe" | "replace" | "uses"; image: LibraryImage }
  | { what: "refused"; image: LibraryImage; sentence: string; topics: LinkUse[] }

export function ImagesScreen() {
  const list = useList(imageFilters)
  const { view, ...others } = list.first
  const changed = useImagesChanged()
  const page = useQuery(imageList(list.search))
  const uploads = useImageUploads()
  const [open, setOpen] = useState<OpenImageDialog | null>(null)
  const author = useSession()?.can.author ?? false
  const close = () => setOpen(null)
  const add = author && <AddImagesButton onFiles={uploads.add} />

  async function remove(image: LibraryImage): Promise<void> {
    const { id, filename } = image
    const words = { title: "Delete image", yes: "Delete image", danger: true }
    if (!(await confirm(`Delete the image ${filename}? Earlier versions keep showing it.`, words))) return
    try {
      await call(imageLibrary.delete, { params: { id } })
      toast("Image deleted.", "success")
      await changed()
    } catch (error) {
      const { failure } = error instanceof CallFailed ? error : { failure: undefined }
      if (failure?.code !== "image_in_use") return toast(errorSentence(error), "error")
      const { topics } = failure.details as { topics: LinkUse[] }
      setOpen({ what: "refused", image, sentence: failure.error, topics })
    }
  }

  async function convert({ id, filename }: LibraryImage): Promise<void> {
    toast(`Converting ${filename}…`, "info")
    try {
      const done = await call(imageLibrary.convert, { params: { id } })
      const uses = done.changed.length > 0 ? ` It's now used in ${formatCount(done.changed.length, "topic")}.` : ""
      toast(`${done.image.filename} was created, and ${filename} was kept.${uses}`, "success", 6000)
      await changed()
    } catch (error) {
      toast(errorSentence(error), "error")
    }
  }

  const actions = {
    onUses: (image: LibraryImage) => setOpen({ what: "uses", image }),
    onDescribe: (image: LibraryImage) => setOpen({ what: "describe", image }),
    onReplace: (image: LibraryImage) => setOpen({ what: "replace", image }),
    onConvert: (image: LibraryImage) => void convert(image),
    onDelete: (image: LibraryImage) => void remove(image),
  }

  return (
    <ImageDropZone enabled={author && open === null} onFiles={uploads.add}>
      <PageHeader title="Images" actions={add}>
        Pictures and drawings used in topics
      </PageHeader>
      <Uploads sent={uploads.sent} isBusy={uploads.isBusy} onClear={uploads.clear} />
      <ViewTabs
        label="Grid or table"
        tabs={[
          { label: "Grid", to: "/all-images", search: others, isShown: view === undefined },
          { label: "Table", to: "/all-images", search: { ...others, view: "table" }, isShown: view === "table" },
        ]}
      />
      <ListScreen
        what="images"
        list={list}
        page={page}
        columns={imageColumns(actions)}
        rowAttributes={({ id }) => ({ key: id, "data-image": id })}
        onExport={() => download(imageLibrary.list, { query: toImageQuery(list.first) })}
        empty={
          <EmptyState
            sentence={
              author
                ? "No images yet. Drop some here, paste one, or choose files."
                : "No images yet. Pictures that authors use in topics appear here."
            }
          >
            {add}
          </EmptyState>
        }
      >
        {view === "table" ? undefined : (rows) => <ImageGrid rows={rows} {...actions} />}
      </ListScreen>
      {open?.what === "describe" && <DescribeDialog image={open.image} onClose={close} />}
      {open?.what === "replace" && <ReplaceImageDialog image={open.image} onClose={close} />}
      {open?.what === "uses" && (
        <Modal opened title={`Where ${open.image.filename} is used`} onClose={close}>
          <ImageUses id={open.image.id} />
        </Modal>
      )}
      {open?.what === "refused" && (
        <InUse
          title={`${open.image.filename} is still in use`}
          sentence={open.sentence}
          uses={open.topics.map(({ id, title }) => ({ words: title, link: `/topics/${id}` }))}
          onClose={close}
        />
      )}
    </ImageDropZone>
  )
}
