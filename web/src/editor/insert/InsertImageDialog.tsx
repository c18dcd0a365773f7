import type { OnImageChosen } from "./chosen.ts"
import { Modal, Tabs } from "@mantine/core"
import { createPortal } from "react-dom"
import { BrowseImages } from "./BrowseImages.tsx"
import { ImageByUrl } from "./ImageByUrl.tsx"

type InsertImageDialogProps = { words: string; onInsert: OnImageChosen; onClose: () => void }

/** Asks for an image: by its URL, or among those that the hub has, to which files of this computer may be added. */
export function InsertImageDialog({ words, onInsert, onClose }: InsertImageDialogProps) {
  // Outside the form that the editor stands in: forms do not nest.
  return createPortal(
    <Modal opened size="lg" title="Insert Image" onClose={onClose}>
      <Tabs defaultValue="url" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="url">By URL</Tabs.Tab>
          <Tabs.Tab value="browse">Browse</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="url">
          <ImageByUrl words={words} onInsert={onInsert} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="browse">
          <BrowseImages words={words} onInsert={onInsert} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>,
    document.body,
  )
}
