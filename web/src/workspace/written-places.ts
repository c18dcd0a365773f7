import { createContext } from "react"
import type { WrittenHeading } from "../engine/engine.ts"

/** The text while it is written: its headings as they are now, and the way to a place of its source. */
export type WrittenPlaces = { headings: WrittenHeading[]; goTo: (offset: number) => void }

/** Whether what is written differs from the newest version: what is known of that version is not true of this text. */
export const IsTextChanged = createContext(false)

/** Empty while the text is read. */
export const WrittenPlacesContext = createContext<WrittenPlaces | null>(null)
