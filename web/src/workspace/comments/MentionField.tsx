import { Combobox, Textarea, type TextareaProps, useCombobox } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useRef, useState } from "react"
import { personChoices } from "../../widgets/choices.ts"
import { findMentionQuery, insertMention } from "./mention-query.ts"

type MentionFieldProps = Omit<TextareaProps, "value" | "onChange" | "onKeyDown"> & {
  value: string
  onChange: (text: string) => void
  /** Hears whom a name stands for that was chosen, where only one person has it. */
  onMention?: ((person: MentionedPerson) => void) | undefined
  /** Hears keys that choose no name. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

export type MentionedPerson = { id: number; name: string }

const mostNames = 8

/** A field for a comment that offers names once an @ is written. */
export function MentionField({ value, onChange, onMention, onKey, ...props }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<{ at: number; q: string }>()
  const found = useQuery({
    ...personChoices(asked?.q.trim() ?? ""),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  })
  const names = asked === undefined ? [] : [...new Set(found.data?.map(({ label }) => label))].slice(0, mostNames)
  const isOpen = names.length > 0
  const combobox = useCombobox({ opened: isOpen })

  function look(): void {
    const { value: text = "", selectionStart = 0 } = field.current ?? {}
    const query = findMentionQuery(text, selectionStart)
    setAsked(query)
    combobox.resetSelectedOption()
  }
  function insert(name: string): void {
    if (!asked || !field.current) return
    const { text, caret } = insertMention(field.current.value, field.current.selectionStart, asked.at, name)
    onChange(text)
    setAsked(undefined)
    const [person, ...others] = found.data?.filter(({ label }) => label === name) ?? []
    if (person && others.length === 0) onMention?.({ id: Number(person.value), name })
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  return (
    <Combobox store={combobox} onOptionSubmit={insert} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          {...props}
          ref={field}
          autosize
          minRows={2}
          maxRows={12}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            look()
          }}
          onClick={look}
          onBlur={() => setAsked(undefined)}
          onKeyDown={(event) => {
            if (isOpen && event.key === "Escape") {
              event.stopPropagation()
              setAsked(undefined)
            } else onKey(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="People">
          {names.map((name) => (
            <Combobox.Option key={name} value={name}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
