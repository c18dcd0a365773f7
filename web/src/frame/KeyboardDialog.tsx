import { Kbd, Modal, Table } from "@mantine/core"

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"

/** Each key, or keys that do the same, by where they act. */
const maps: [where: string, keys: [keys: string[], does: string][]][] = [
  [
    "Everywhere",
    [
      [["/", `${mod} K`], "Search, and find what you can do"],
      [["?"], "Show these keys"],
    ],
  ],
  [
    "Topic",
    [
      [["E"], "Write"],
      [["P", "N"], "Previous, next topic"],
      [["F9"], "Comment on the selection"],
      [["F8"], "Suggest a change to the selection"],
      [["J"], "Next open comment"],
      [["K"], "Previous open comment"],
      [[`${mod} \\`, `${mod} .`], "Hide or show the contents, the details"],
    ],
  ],
  [
    "Contents of a collection",
    [
      [["↑", "↓", "←", "→"], "Move, open and close"],
      [["Enter"], "Open the topic"],
      [["F2"], "Rename the topic"],
      [["X", "Shift ↑", "Shift ↓", `${mod} A`], "Select this topic, a range, all; Esc clears"],
      [["Alt ↑", "Alt ↓", "Alt →", "Alt ←"], "Put what is selected up, down, a level deeper or higher"],
      [["Delete"], "Take what is selected out of the collection"],
      [[`${mod} Z`, `${mod} Y`], "Undo, redo"],
    ],
  ],
  [
    "Writing",
    [
      [[`${mod} S`], "Save a version"],
      [[`${mod} Shift S`], "Save a version with a note"],
      [["Esc"], "Save and return to reading"],
      [[`${mod} B`, `${mod} I`, `${mod} E`], "Bold, italic, code"],
      [[`${mod} K`], "Link"],
      [[`${mod} Alt 1`, `${mod} Alt 4`, `${mod} Alt 0`], "Heading 1 to 4, paragraph"],
      [["/"], "In an empty paragraph of WYSIWYG: insert"],
      [["{{"], "Insert a variable"],
      [[`${mod} F`], "Find and replace"],
      [[`${mod} Z`, `${mod} Y`], "Undo, redo"],
    ],
  ],
  [
    "Lists",
    [
      [["J", "K"], "Next, previous row"],
      [["Enter"], "Open the row"],
      [["X"], "Select the row"],
    ],
  ],
]

/** The keys of the product in one list. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened size="lg" title="Keyboard shortcuts" onClose={onClose}>
      {maps.map(([where, keys]) => (
        <Table key={where} withRowBorders={false} verticalSpacing={4} mb="md">
          <Table.Caption ta="start" fw={600} style={{ captionSide: "top" }}>
            {where}
          </Table.Caption>
          <Table.Tbody>
            {keys.map(([names, does]) => (
              <Table.Tr key={does}>
                <Table.Th w="45%" fw={400}>
                  {names.map((name) => (
                    <Kbd key={name} me={6}>
                      {name}
                    </Kbd>
                  ))}
                </Table.Th>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Modal>
  )
}
