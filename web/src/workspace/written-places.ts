import { createContext } from "react"
import type { WrittenHeading } from "../engine/engine.ts"

/** The text while it is written: its headings as they are now, and the way to a place of its source. */
export type WrittenPlaces = { headings: WrittenHeading[]; goTo: (offset: number) => void }

/** Empty while the text is read. */
export const WrittenPlacesContext = createContext<WrittenPlaces | null>(null)
