import { Modal } from "@mantine/core"
import type { SearchHit, SearchType } from "@hub/contract/search"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { storedUser } from "../session.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Hits } from "./Hits.tsx"
import { searchQuery } from "./queries.ts"
import { readRecentSearches, rememberSearch } from "./recent.ts"
import { RecentSearches } from "./RecentSearches.tsx"
import styles from "./SearchDialog.module.css"
import { TypeChoice } from "./TypeChoice.tsx"
import { useOpenHit } from "./use-open-hit.ts"

/** Searches while one types; the arrows go through what was found, Enter opens it, Escape closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const person_id = storedUser()?.person_id ?? 0
  const [typed, setTyped] = useState("")
  const [type, setType] = useState<SearchType | null>(null)
  const [chosen, setChosen] = useState(0)
  const [q] = useDebouncedValue(typed.trim(), 150)
  const asked = useQuery(searchQuery(q, type))
  const go = useOpenHit()
  const isEmpty = typed.trim() === ""
  const hits = isEmpty || asked.isError ? [] : (asked.data?.items ?? [])
  const at = Math.min(chosen, hits.length - 1)

  function open(hit: SearchHit, aside: boolean): void {
    rememberSearch(person_id, typed.trim())
    if (!aside) onClose()
    go(hit, aside)
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[at]
    if (step !== undefined && hits.length > 0) setChosen((at + step + hits.length) % hits.length)
    else if (event.key === "Enter" && hit !== undefined && asked.data !== undefined && q === typed.trim())
      open(hit, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <Modal opened size="lg" title="Search" onClose={onClose}>
      <input
        type="search"
        data-autofocus
        className={styles.field}
        role="combobox"
        aria-label="Search the hub"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Topics, projects, people, variables…"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      {!isEmpty && asked.data && (
        <TypeChoice
          type={type}
          facets={asked.data.facets}
          onChoose={(next) => {
            setType(next)
            setChosen(0)
          }}
        />
      )}
      {isEmpty ? (
        <RecentSearches searches={readRecentSearches(person_id)} onChoose={setTyped} />
      ) : asked.isError ? (
        <ErrorState what="The search failed." error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data === undefined ? (
        <LoadingRows rows={4} label="Searching…" />
      ) : (
        <Hits id={id} q={q} found={asked.data} chosen={at} onChoose={setChosen} onOpen={open} />
      )}
    </Modal>
  )
}
