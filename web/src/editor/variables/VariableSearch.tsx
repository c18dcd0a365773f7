import type { Variable } from "@hub/contract/variables"
import { ActionIcon, Button, Combobox, Loader, Text, TextInput, useCombobox } from "@mantine/core"
import { IconBraces, IconChevronDown } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { variableList } from "../../variables/queries.ts"
import { rankedVariables } from "./ranking.ts"
import { recentSlugs, rememberSlug } from "./recent.ts"
import styles from "./Variables.module.css"

const shown = 50

/** Finds a variable by its slug, value or description, and inserts it. */
export function VariableSearch({ onInsert }: { onInsert: (slug: string) => void }) {
  const list = useQuery(variableList())
  const [typed, setTyped] = useState("")
  const [recent, setRecent] = useState(recentSlugs)
  const combobox = useCombobox({
    onDropdownOpen: () => setRecent(recentSlugs()),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const fitting = rankedVariables(list.data ?? [], typed, recent)

  function choose(slug: string): void {
    rememberSlug(slug)
    setTyped("")
    combobox.closeDropdown()
    onInsert(slug)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={340} position="bottom-start" withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={styles.search ?? ""}
          size="xs"
          // Mantine adds what is expanded and controlled.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props
          role="combobox"
          aria-label="Insert variable"
          placeholder="Insert variable"
          leftSection={<IconBraces size={16} aria-hidden />}
          rightSection={
            <ActionIcon
              variant="transparent"
              size="sm"
              c="dimmed"
              tabIndex={-1}
              aria-hidden
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => combobox.toggleDropdown()}
            >
              <IconChevronDown size={14} />
            </ActionIcon>
          }
          value={typed}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onKeyDown={(event) => {
            // Enter in a form would save the topic.
            if (event.key === "Enter") event.preventDefault()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options ?? ""} aria-label="Variables">
          {fitting.slice(0, shown).map((variable) => (
            <Offer key={variable.slug} variable={variable} recent={typed === "" && recent.includes(variable.slug)} />
          ))}
          {fitting.length === 0 && <Combobox.Empty>{emptiness(list, typed)}</Combobox.Empty>}
        </Combobox.Options>
        {list.isPending && <Loader size="xs" m="xs" aria-label="Loading variables" />}
        {list.error && (
          <Button
            variant="subtle"
            size="compact-sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void list.refetch()}
          >
            Retry
          </Button>
        )}
        {fitting.length > shown && (
          <Combobox.Footer>
            <Text size="xs" c="dimmed">
              {fitting.length - shown} more: type to find them.
            </Text>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Offer({ variable: { slug, value, description }, recent }: { variable: Variable; recent: boolean }) {
  return (
    <Combobox.Option value={slug} className={styles.offer ?? ""}>
      <span className={styles.slug}>{slug}</span>
      {recent && <span className={styles.recent}>recent</span>}
      <span className={styles.value}>{value === "" ? "no value yet" : value}</span>
      {description !== "" && <span className={styles.description}>{description}</span>}
    </Combobox.Option>
  )
}

function emptiness({ isPending, error }: { isPending: boolean; error: Error | null }, typed: string): string {
  if (isPending) return "Loading…"
  if (error) return "The variables could not be loaded."
  return typed === "" ? "No variables yet. An administrator adds them." : `No variable fits “${typed}”.`
}
