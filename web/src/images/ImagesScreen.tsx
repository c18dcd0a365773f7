import { Modal } from "@mantine/core"
import type { LibraryImage } from "@hub/contract/image-library"
import type { LinkUse } from "@hub/contract/links"
import { imageLibrary } from "@hub/contract/image-library"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { formatCount } from "../widgets/format-count.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import records from "../widgets/Records.module.css"
import { AddImagesButton } from "./AddImagesButton.tsx"
import { DescribeDialog } from "./DescribeDialog.tsx"
import { ImageDropZone } from "./ImageDropZone.tsx"
import { ImageGrid } from "./ImageGrid.tsx"
import { ImageTable } from "./ImageTable.tsx"
import { ImageUses } from "./ImageUses.tsx"
import { toImageQuery, imageList, useImagesChanged } from "./queries.ts"
import { ReplaceImageDialog } from "./ReplaceImageDialog.tsx"
import { type ImageSearch, imageSearch } from "./search.ts"
import { Uploads } from "./Uploads.tsx"
import { useImageUploads } from "./use-image-uploads.ts"
import { filterFields } from "./filters.ts"

type OpenImageDialog =
  | { what: "describe" | "replace" | "uses"; image: LibraryImage }
  | { what: "refused"; image: LibraryImage; sentence: string; topics: LinkUse[] }

export function ImagesScreen() {
  const search = imageSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const changed = useImagesChanged()
  const page = useQuery(imageList(search))
  const uploads = useImageUploads()
  const [open, setOpen] = useState<OpenImageDialog | null>(null)
  const author = useSession()?.can.author ?? false
  const { cursor, ...first } = search
  const { view, sort, ...filters } = first
  const look = { ...(view && { view }), ...(sort && { sort }) }
  const go = (next: ImageSearch) => void navigate({ to: "/all-images", search: next })
  const find = (values: Record<string, string>) => go({ ...imageSearch(values), ...look })
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
      if (failure?.code !== "image_in_use") return toast(errorSentence(error), "error", 6000)
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
      toast(errorSentence(error), "error", 6000)
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
      <nav aria-label="Grid or table" className={records.views}>
        {views.map((one) => (
          <Link
            key={one.words}
            to="/all-images"
            search={{ ...filters, ...(sort && { sort }), ...one.search }}
            className={records.view}
            activeProps={{}}
            aria-current={one.search.view === view ? "page" : undefined}
            data-shown={one.search.view === view || undefined}
          >
            {one.words}
          </Link>
        ))}
      </nav>
      <FilterBar
        key={filters.q ?? ""}
        placeholder="File name or alternative text"
        fields={filterFields}
        values={filters}
        onFind={find}
      />
      <ListFrame
        what="images"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? first : { ...first, cursor: next })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => go(look)}
        onExport={() => download(imageLibrary.list, { query: toImageQuery(first) })}
        empty={
          <EmptyState
            sentence={author ? "No images yet. Drop some here, paste one, or choose files." : "No images yet."}
          >
            {add}
          </EmptyState>
        }
      >
        {(rows) =>
          view === "table" ? (
            <ImageTable
              rows={rows}
              sort={sort ?? "-uploaded"}
              onSort={(next) => go({ ...filters, view, ...imageSearch({ sort: next }) })}
              {...actions}
            />
          ) : (
            <ImageGrid rows={rows} {...actions} />
          )
        }
      </ListFrame>
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

const views: { words: string; search: Pick<ImageSearch, "view"> }[] = [
  { words: "Grid", search: {} },
  { words: "Table", search: { view: "table" } },
]
