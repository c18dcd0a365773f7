import type { Image } from "@hub/contract/images"
import { Text, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { LoadMore } from "../../widgets/LoadMore.tsx"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import styles from "./Insert.module.css"
import { imageLibraryQuery } from "./queries.ts"
import { UploadZone } from "./UploadZone.tsx"
import { describeUseCount } from "./use-count.ts"

type ImageLibraryProps = { chosen: Image | null; onChoose: (image: Image) => void }

const debounce = 300

/** The hub's images to choose one from; new ones are uploaded by button, paste and drop. */
export function ImageLibrary({ chosen, onChoose }: ImageLibraryProps) {
  const [typed, setTyped] = useState("")
  const [search] = useDebouncedValue(typed.trim(), debounce)
  const list = useInfiniteQuery({ ...imageLibraryQuery(search), placeholderData: keepPreviousData })
  const images = list.data?.pages.flatMap((page) => page.rows) ?? []
  // What was uploaded this moment is there before the list is.
  const shown = chosen === null || images.some(({ id }) => id === chosen.id) ? images : [chosen, ...images]

  return (
    <UploadZone onUploaded={onChoose}>
      <TextInput
        label="Search"
        description="Searches file names and alt texts."
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter looks for what is typed, which is done already, and inserts nothing unseen.
          if (event.key === "Enter") event.preventDefault()
        }}
      />
      {list.isPending && <LoadingRows rows={3} label="Loading images…" />}
      {list.error && (
        <ErrorState what="The images could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      )}
      {shown.length > 0 && (
        <fieldset className={styles.images} aria-label="Images" aria-busy={list.isFetching}>
          {shown.map((image) => (
            <label key={image.id} className={`${controls.hoverable} ${styles.image}`}>
              <input
                type="radio"
                className={controls.cover}
                name="image"
                value={image.id}
                checked={image.id === chosen?.id}
                aria-label={labelOf(image)}
                onChange={() => onChoose(image)}
              />
              <img className={styles.thumb} src={image.public_url} alt="" loading="lazy" />
              <span className={styles.name} title={image.filename}>
                {image.filename}
              </span>
              <span className={`${layout.quietTiny} ${styles.used}`}>{describeUseCount(image.usage_count)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {list.data && shown.length === 0 && (
        <Text size="sm" c="dimmed" component="output">
          {search === "" ? "No images yet. Upload the first one here." : `No images match “${search}”.`}
        </Text>
      )}
      {list.data && images.length > 0 && (
        <LoadMore
          shown={images.length}
          total={list.data.pages[0]?.total ?? null}
          more={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </UploadZone>
  )
}

const labelOf = ({ filename, alt_text, usage_count }: Image) =>
  [filename, alt_text, describeUseCount(usage_count)].filter((words) => words !== "").join(", ")
