import { Button, Menu, Modal, TextInput } from "@mantine/core"
import { useState } from "react"
import { MoreMenu } from "../MoreMenu.tsx"
import type { SavedView } from "@hub/contract/preferences"
import { addView } from "./list-memory.ts"
import forms from "../Form.module.css"

type SavedViewsProps = {
  views: readonly SavedView[]
  /** Filters and order as they are now. */
  current: object
  onOpen: (search: SavedView["search"]) => void
  onChange: (views: SavedView[]) => void
}

/** Filters and order of a list that the reader saved under a name. */
export function SavedViews({ views, current, onOpen, onChange }: SavedViewsProps) {
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <MoreMenu label="Saved views" words="Saved views">
        {views.map(({ name, search }) => (
          <Menu.Item key={name} onClick={() => onOpen(search)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setNaming(true)}>Save this view…</Menu.Item>
        {views.length > 0 && (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item>Delete a view</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {views.map(({ name }) => (
                <Menu.Item key={name} onClick={() => onChange(views.filter((view) => view.name !== name))}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
      </MoreMenu>
      <Modal opened={isNaming} title="Save view" onClose={() => setNaming(false)}>
        <NameForm
          onSave={(name) => {
            setNaming(false)
            onChange(addView(views, { name, search: current as SavedView["search"] }))
          }}
        />
      </Modal>
    </>
  )
}

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState("")
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== "") onSave(name.trim())
      }}
    >
      <TextInput
        label="Name"
        placeholder="Open this week"
        required
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="filled" type="submit">
        Save view
      </Button>
    </form>
  )
}
