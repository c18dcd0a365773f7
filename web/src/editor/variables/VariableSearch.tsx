import { Button } from "@mantine/core"
import type { Variable } from "@hub/contract/variables"
import { IconBraces } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { cache } from "../../queries.ts"
import { variableList } from "../../variables/queries.ts"
import { useGiveValue } from "../../variables/use-give-value.tsx"
import field from "../../widgets/Field.module.css"
import { topicOfAddress } from "../topic-of-address.ts"
import { rankVariables, stepThroughOptions } from "./ranking.ts"
import { readRecentSlugs, rememberSlug } from "./recent.ts"
import controls from "../../widgets/Controls.module.css"
import styles from "./Variables.module.css"

const most = 50

type VariableSearchProps = {
  project_id: number | null
  /** Whether the text has it already. */
  isUsed: (slug: string) => boolean
  onInsert: (slug: string) => void
}

/** Finds a variable by its slug, value or description, and inserts it; one that is added or asked for is inserted where the text lacks it. */
export function VariableSearch({ project_id, isUsed, onInsert }: VariableSearchProps) {
  const id = useId()
  const list = useQuery(variableList({ project_id }))
  const [typed, setTyped] = useState("")
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(readRecentSlugs)
  /** A dialog that was opened from here gives the focus back, and the list is not asked for by that. */
  const staysClosed = useRef(false)
  const giving = useGiveValue(topicOfAddress(), {
    onDone: (slug) => {
      if (isUsed(slug)) return
      staysClosed.current = false
      onInsert(slug)
    },
    onClosed: () => {
      staysClosed.current = true
    },
  })
  const fitting = open ? rankVariables(list.data ?? [], typed, recent) : []
  const shown = fitting.slice(0, most)

  function show(): void {
    if (open) return
    setRecent(readRecentSlugs())
    void cache.invalidateQueries({ queryKey: variableList().queryKey, exact: true })
    setOpen(true)
  }

  function hide(): void {
    setOpen(false)
    setActive(-1)
  }

  /** Words of a search that nobody goes on with, as after a save, are gone. */
  function leave(): void {
    setTyped("")
    hide()
  }

  function choose({ slug }: Variable): void {
    rememberSlug(slug)
    leave()
    onInsert(slug)
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Escape") hide()
    // Enter in a form would save the topic.
    if (event.key === "Enter") {
      event.preventDefault()
      const chosen = shown[active]
      if (chosen) choose(chosen)
    }
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (step === undefined) return
    event.preventDefault()
    show()
    setActive(stepThroughOptions(active, step, shown.length))
  }

  return (
    <div className={styles.search}>
      <IconBraces size={16} aria-hidden className={styles.icon} />
      <input
        className={`${controls.ringClose} ${field.input}`}
        data-small
        role="combobox"
        aria-label="Insert variable"
        aria-expanded={open}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={shown.length > 0 ? id : undefined}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        placeholder="Variable"
        autoComplete="off"
        value={typed}
        onFocus={() => {
          if (!staysClosed.current) show()
          staysClosed.current = false
        }}
        onClick={show}
        onBlur={leave}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          show()
          setActive(0)
        }}
        onKeyDown={pressed}
      />
      {open && (
        // The field keeps the focus.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.found} onMouseDown={(event) => event.preventDefault()}>
          {shown.length > 0 ? (
            // A list beside a field that keeps the focus has no element of its own.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div id={id} role="listbox" aria-label="Variables" className={styles.options}>
              {shown.map((variable, index) => (
                <VariableOption
                  key={variable.slug}
                  id={`${id}-${index}`}
                  variable={variable}
                  recent={typed === "" && recent.includes(variable.slug)}
                  selected={index === active}
                  onChoose={() => choose(variable)}
                />
              ))}
            </div>
          ) : (
            <output className={styles.none}>{emptiness(list, typed, giving.mayGive)}</output>
          )}
          {shown.length === 0 && list.data && isSlug(typed) && giving.label !== null && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                giving.giveValue(slugOf(typed))
                leave()
              }}
            >
              {giving.mayGive ? "Add this variable" : "Ask for this variable"}
            </Button>
          )}
          {list.error && (
            <Button variant="subtle" size="xs" onClick={() => void list.refetch()}>
              Retry
            </Button>
          )}
          {fitting.length > most && (
            <p className={styles.none}>{fitting.length - most} more. Type to narrow the list.</p>
          )}
        </div>
      )}
      {giving.dialog}
    </div>
  )
}

type VariableOptionProps = { id: string; variable: Variable; recent: boolean; selected: boolean; onChoose: () => void }

function VariableOption({
  id,
  variable: { slug, value, description },
  recent,
  selected,
  onChoose,
}: VariableOptionProps) {
  return (
    // The keys are the field's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={selected ? reveal : null}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={selected}
      className={`${controls.hoverable} ${styles.item}`}
      onClick={onChoose}
    >
      <span className={styles.slug}>{slug}</span>
      {recent && <span className={styles.recent}>recent</span>}
      <span className={styles.value}>{value === "" ? "no value yet" : value}</span>
      {description !== "" && <span className={styles.description}>{description}</span>}
    </div>
  )
}

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" })

const slugOf = (typed: string) => typed.trim().toLowerCase()
const isSlug = (typed: string) => /^[a-z][a-z0-9_]{1,63}$/.test(slugOf(typed))

type FoundList = { isPending: boolean; error: Error | null }

function emptiness({ isPending, error }: FoundList, typed: string, mayAdd: boolean): string {
  if (isPending) return "Loading…"
  if (error) return "The variables could not be loaded."
  if (typed === "")
    return mayAdd
      ? "No variables yet. Type the name of one to add it."
      : "No variables yet. Administrators can add them."
  if (mayAdd) return `No variables match “${typed}”.`
  const way = isSlug(typed)
    ? `Write {{${slugOf(typed)}}} in the text: administrators see it under Variables as used but not defined.`
    : "Ask an administrator to add it."
  return `No variables match “${typed}”. Only administrators add variables. ${way}`
}
