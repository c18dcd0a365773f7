import { Button, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { topicList } from "../topics/queries.ts"
import styles from "./CollectionPage.module.css"
import { usePlaceTopic } from "../collections/queries.ts"

/** Finds a topic by its words and puts it at the end of the collection. */
export function AddTopic({ collection_id }: { collection_id: number }) {
  const [words, setWords] = useState("")
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked] = useDebouncedValue(words.trim(), 300)
  const found = useQuery(topicList(asked === "" ? { sort: "-updated" } : { q: asked, sort: "title" }))
  const placing = usePlaceTopic(collection_id)

  const place = () =>
    placing.mutate(Number(chosen), {
      onSuccess: () => {
        setChosen(null)
        setWords("")
      },
      onError: (error) => toast(errorSentence(error), "error"),
    })

  return (
    <div className={styles.adding}>
      <Select
        label="Add a topic"
        placeholder="Search topics"
        className={styles.search}
        searchable
        data={(found.data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: `${title} (${id})` }))}
        filter={({ options }) => options}
        nothingFoundMessage={found.isFetching ? "Searching…" : "No topics found"}
        searchValue={words}
        onSearchChange={setWords}
        value={chosen}
        onChange={setChosen}
      />
      <Button variant="filled" disabled={chosen === null || placing.isPending} onClick={place}>
        Add to the end
      </Button>
    </div>
  )
}
