import type { OnLinkChosen } from "./chosen.ts"
import { Modal, Tabs } from "@mantine/core"
import { createPortal } from "react-dom"
import { ExistingLink } from "./ExistingLink.tsx"
import { ManualLink } from "./ManualLink.tsx"

type InsertLinkDialogProps = { words: string; onInsert: OnLinkChosen; onClose: () => void }

/** Asks for a link: typed, or found among the library's links and the topics. */
export function InsertLinkDialog({ words, onInsert, onClose }: InsertLinkDialogProps) {
  // Outside the form that the editor stands in: forms do not nest.
  return createPortal(
    <Modal opened size="lg" title="Insert Link" onClose={onClose}>
      <Tabs defaultValue="manual" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="manual">Manual</Tabs.Tab>
          <Tabs.Tab value="existing">Existing</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="manual">
          <ManualLink words={words} onInsert={onInsert} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="existing">
          <ExistingLink words={words} onInsert={onInsert} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>,
    document.body,
  )
}
