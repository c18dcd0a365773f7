import { Modal } from "@mantine/core"
import type { DocumentLine } from "@hub/contract/documents"
import type { SearchHit, SearchType } from "@hub/contract/search"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import type { PageAction } from "../page-actions.ts"
import { addressOfDocument } from "../documents/queries.ts"
import { storedUser } from "../session.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { ActionList } from "./ActionList.tsx"
import { DocumentOptions } from "./DocumentOptions.tsx"
import { readTyped } from "./find-actions.ts"
import { Hits } from "./Hits.tsx"
import { searchQuery } from "./queries.ts"
import { readRecentSearches, rememberSearch } from "./recent.ts"
import { RecentSearches } from "./RecentSearches.tsx"
import styles from "./SearchDialog.module.css"
import { TypeChoice } from "./TypeChoice.tsx"
import { type Screen, useActions } from "./use-actions.ts"
import { useOpenHit } from "./use-open-hit.ts"
import { useOwnDocuments } from "./use-own-documents.ts"

type SearchDialogProps = { screens: Screen[]; typed: string; onClose: () => void }

/**
 * Searches while one types, what the hub holds and what can be done here; the arrows go through what was found, Enter opens
 * or does it, Escape closes.
 */
export function SearchDialog({ screens, typed: begun, onClose }: SearchDialogProps) {
  const id = useId()
  const person_id = storedUser()?.person_id ?? 0
  const [typed, setTyped] = useState(begun)
  const [type, setType] = useState<SearchType | null>(null)
  const [chosen, setChosen] = useState(0)
  const wanted = readTyped(typed)
  const [q] = useDebouncedValue(wanted.q, 150)
  const asked = useQuery(searchQuery(q, type))
  const go = useOpenHit()
  const actions = useActions(screens, wanted)
  const isEmpty = typed.trim() === ""
  const own = useOwnDocuments()
  const { recent, starred } = isEmpty ? own : { recent: [], starred: [] }
  const documents = [...recent, ...starred]
  const hits = wanted.q === "" || asked.isError ? [] : (asked.data?.items ?? [])
  const before = documents.length + actions.length
  const count = before + hits.length
  const at = Math.min(chosen, count - 1)

  function open(hit: SearchHit, aside: boolean): void {
    rememberSearch(person_id, wanted.q)
    if (!aside) onClose()
    go(hit, aside)
  }
  function reopen(one: DocumentLine, aside: boolean): void {
    if (!aside) onClose()
    go({ type: one.type, title: one.title, link: addressOfDocument(one) }, aside)
  }
  function act(action: PageAction): void {
    onClose()
    action.run()
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const [document, action, hit] = [documents[at], actions[at - documents.length], hits[at - before]]
    const aside = event.ctrlKey || event.metaKey
    // What comes first is not known yet, so that nothing else is done in its place.
    if (event.key === "Enter" && isEmpty && own.isPending) event.preventDefault()
    else if (step !== undefined && count > 0) setChosen((at + step + count) % count)
    else if (event.key === "Enter" && document !== undefined) reopen(document, aside)
    else if (event.key === "Enter" && action !== undefined) act(action)
    else if (event.key === "Enter" && hit !== undefined && asked.data !== undefined && q === wanted.q) open(hit, aside)
    else return
    event.preventDefault()
  }

  const options = { id, chosen: at, onChoose: setChosen, onOpen: reopen }
  return (
    <Modal opened size="lg" title="Search" onClose={onClose}>
      <input
        type="search"
        data-autofocus
        className={styles.field}
        role="combobox"
        aria-label="Search the hub"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={listIds(id, { recent, starred, actions, hits })}
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        placeholder="Topics, projects, people, variables… or > for actions"
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
      <DocumentOptions {...options} list="recent" name="Recently opened" documents={recent} before={0} />
      <DocumentOptions {...options} list="starred" name="Starred" documents={starred} before={recent.length} />
      <ActionList id={id} actions={actions} before={documents.length} chosen={at} onChoose={setChosen} onAct={act} />
      {wanted.q !== "" && asked.data && (
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
      ) : wanted.onlyActions ? (
        actions.length === 0 && <output className={styles.said}>No action matches “{wanted.words}”.</output>
      ) : asked.isError ? (
        <ErrorState what="The search failed." error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data === undefined ? (
        <LoadingRows rows={4} label="Searching…" />
      ) : (
        <Hits id={id} q={q} found={asked.data} before={before} chosen={at} onChoose={setChosen} onOpen={open} />
      )}
    </Modal>
  )
}

/** The lists that the field controls, as far as they are there. */
function listIds(id: string, lists: Record<"recent" | "starred" | "actions" | "hits", unknown[]>): string | undefined {
  const ids = Object.entries(lists).flatMap(([name, options]) => (options.length > 0 ? [`${id}-${name}`] : []))
  return ids.length === 0 ? undefined : ids.join(" ")
}
