import { NewTopic } from "@hub/contract/topics"
import { Button, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { usePlaceTopic } from "../collections/queries.ts"
import { toast } from "../toast.ts"
import { topicList } from "../topics/queries.ts"
import { lazy } from "../widgets/lazy.tsx"
import { useCreateTopic } from "../workspace/use-create-topic.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./CollectionPage.module.css"

const NewTopicDialog = lazy(async () => (await import("../workspace/NewTopicDialog.tsx")).NewTopicDialog)

/** What is chosen to make a topic of the words that were typed. */
const createChoice = "create"

/** Finds a topic by its words and puts it at the end of the collection, or makes a new one there. */
export function AddTopic({ collection_id }: { collection_id: number }) {
  const [words, setWords] = useState("")
  const [chosen, setChosen] = useState<string | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const { choices, isSearching } = useTopicChoices(collection_id, words, chosen === null)
  const placing = usePlaceTopic(collection_id)
  const createTopic = useCreateTopic(collection_id)

  const fail = (error: unknown) => toast(errorSentence(error), "error")
  const place = () =>
    placing.mutate(Number(chosen), {
      onSuccess: () => {
        setChosen(null)
        setWords("")
      },
      onError: fail,
    })

  async function create(): Promise<void> {
    setIsCreating(true)
    await createTopic(words.trim()).catch(fail)
    setIsCreating(false)
  }

  return (
    <div className={`${layout.rowEnd} ${styles.adding}`}>
      <Select
        label="Add a topic"
        placeholder="Search topics, or type a new title"
        className={styles.search}
        searchable
        data={choices}
        filter={({ options }) => options}
        nothingFoundMessage={isSearching ? "Searching…" : "No topics found"}
        searchValue={words}
        onSearchChange={setWords}
        value={chosen}
        onChange={(choice) => (choice === createChoice ? void create() : setChosen(choice))}
      />
      <Button variant="filled" disabled={chosen === null || placing.isPending} onClick={place}>
        Add to the end
      </Button>
      <Button disabled={isCreating} onClick={() => setIsNaming(true)}>
        New topic
      </Button>
      {isNaming && (
        <NewTopicDialog collection_id={collection_id} after={undefined} onClose={() => setIsNaming(false)} />
      )}
    </div>
  )
}

/** The topics that fit the words and are not in the collection yet; then a new one with the words as its title. */
function useTopicChoices(collection_id: number, words: string, mayCreate: boolean) {
  const [asked] = useDebouncedValue(words.trim(), 300)
  const by = asked === "" ? ({ sort: "-updated" } as const) : ({ q: asked, sort: "title" } as const)
  const found = useQuery(topicList({ ...by, outside: collection_id }))
  const title = NewTopic.shape.title.safeParse(words)
  const choices = (found.data?.rows ?? []).map((topic) => ({
    value: String(topic.id),
    label: `${topic.title} (${topic.id})`,
  }))
  if (mayCreate && title.success) choices.push({ value: createChoice, label: `Create “${title.data}”` })
  return { choices, isSearching: found.isFetching }
}
