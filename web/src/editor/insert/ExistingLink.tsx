import { Text, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { InsertButtons } from "./InsertButtons.tsx"
import type { OnLinkChosen } from "./chosen.ts"
import { linkTargetsQuery } from "./queries.ts"
import { TargetList } from "./TargetList.tsx"
import { moveToTarget, toInsertLinkTargets } from "./targets.ts"
import forms from "../../widgets/Form.module.css"

type ExistingLinkProps = { words: string; onInsert: OnLinkChosen; onClose: () => void }

/** Section 9: link search debounced 300 ms. */
const debounce = 300

/** Finds a link of the library or a topic, by keyboard alone if one likes. */
export function ExistingLink({ words, onInsert, onClose }: ExistingLinkProps) {
  const list = useId()
  const [text, setText] = useState(words)
  const [typed, setTyped] = useState("")
  const [search] = useDebouncedValue(typed.trim(), debounce)
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useQuery({ ...linkTargetsQuery(search), placeholderData: keepPreviousData })
  const targets = toInsertLinkTargets(found.data?.library.rows ?? [], found.data?.topics.rows ?? [])
  const target = targets.find(({ key }) => key === chosen)
  const total = (found.data?.library.total ?? 0) + (found.data?.topics.total ?? 0)
  const searching = found.isFetching || search !== typed.trim()

  function go(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    event.preventDefault()
    setChosen(moveToTarget(targets, chosen, event.key))
  }

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (target) onInsert(text.trim() || target.title, target.url)
      }}
    >
      <TextInput
        label="Search"
        description="Searches link titles, reference codes and addresses, and topic titles."
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={target && `${list}-${target.key}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={go}
      />
      {found.isPending && <LoadingRows rows={3} label="Searching…" />}
      {found.error && <ErrorState what="The search failed." error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !found.error && (
        <div aria-busy={searching}>
          <TargetList id={list} targets={targets} chosen={chosen} onChoose={setChosen} />
          <Text size="sm" c="dimmed" component="output">
            {searching ? "Searching…" : countOf(targets.length, total, search)}
          </Text>
        </div>
      )}
      <TextInput
        label="Link text"
        placeholder={target?.title ?? "Title of the selected link or topic"}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <InsertButtons ready={target !== undefined} onClose={onClose} />
    </form>
  )
}

function countOf(shown: number, total: number, search: string): string {
  if (total === 0)
    return search === "" ? "There are no links and no topics to link to yet." : `No links or topics match “${search}”.`
  return total > shown ? `${shown} of ${total.toLocaleString("en")} shown. Type more to narrow the search.` : ""
}
