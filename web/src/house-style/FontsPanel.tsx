import { fontFaces, type FontFace } from "@hub/contract/house-style"
import { type UploadedFont, uploadedFonts } from "@hub/contract/uploaded-fonts"
import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { FontDialog } from "./FontDialog.tsx"
import { fontsQuery } from "./fonts.ts"

const faceLabels: Record<FontFace, string> = {
  regular: "regular",
  bold: "bold",
  italic: "italic",
  bold_italic: "bold italic",
}

/** The hub's own fonts with their licenses, for whom may change its settings. */
export function FontsPanel({ canChange }: { canChange: boolean }) {
  const { data = [] } = useQuery(fontsQuery)
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const changed = () => cache.invalidateQueries({ queryKey: fontsQuery.queryKey })

  async function remove({ id, family }: UploadedFont): Promise<void> {
    const sentence = `Delete ${family}? Editions that have it keep it.`
    if (!(await confirm(sentence, { title: "Delete font", yes: "Delete font", danger: true }))) return
    try {
      await call(uploadedFonts.delete, { params: { id } })
      toast("Font deleted.", "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }

  return (
    <PageSection
      title="Fonts of your own"
      about="They can be chosen above, and in the house style of each collection."
      actions={canChange && <Button onClick={() => setOpen(true)}>Upload font</Button>}
    >
      {data.length === 0 ? (
        <p className={layout.quiet}>No fonts have been uploaded.</p>
      ) : (
        <RowList label="Fonts of your own">
          {data.map((font) => (
            <ListRow
              key={font.id}
              about={`${fontFaces
                .filter((face) => font.faces.includes(face))
                .map((face) => faceLabels[face])
                .join(", ")}. License: ${font.licence}`}
              end={
                canChange && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Delete ${font.family}`}
                    onClick={() => void remove(font)}
                  >
                    Delete
                  </Button>
                )
              }
            >
              {font.family}
            </ListRow>
          ))}
        </RowList>
      )}
      {isOpen && <FontDialog onClose={() => setOpen(false)} onAdded={changed} />}
    </PageSection>
  )
}
