import { z } from "zod"
import { listsWithViews, menuSections, mostSavedEditions, tourStates } from "./preferences/values.ts"
import { PublicationOptions, visibilities } from "./publications.ts"
import { Key, route } from "./route.ts"
import { OneLine } from "./text.ts"

/** How many views of one list a person saves. */
export const viewsPerList = 50
/** How long a filter of a view may be. */
const filterLength = 500

/** Filters and order of a list under a name. */
export const SavedView = z.object({
  name: OneLine.min(1, "A view needs a name.").max(80),
  search: z
    .record(z.string().max(40), z.union([z.string().max(filterLength), Key, z.boolean()]))
    .refine((search) => Object.keys(search).length <= 40, "A view has at most 40 filters."),
})
export type SavedView = z.output<typeof SavedView>

/** What a person chose for the next edition of a collection, and has not published yet. */
export const SavedEdition = z.object({
  options: PublicationOptions,
  visibility: z.enum(visibilities).optional(),
  /** Whether it is published as the other kind too. */
  both: z.boolean(),
  /** The time as its field has it; null for at once. */
  time: z.string().max(40).nullable(),
})
export type SavedEdition = z.output<typeof SavedEdition>

/** How a person has set up the hub for themselves, on every device. */
export const Preferences = z.object({
  getting_started_hidden: z.boolean(),
  /** How far they are with the guided tour; null until it was offered or begun. */
  tour: z.enum(tourStates).nullable(),
  folded_menu: z.array(z.enum(menuSections)).max(menuSections.length),
  /** By what is listed; a list without views is left out. */
  saved_views: z.partialRecord(
    z.enum(listsWithViews),
    z.array(SavedView).max(viewsPerList, `A list has at most ${viewsPerList} saved views.`),
  ),
  /** By the collection and the kind, such as "7.pdf". */
  saved_editions: z
    .record(z.string().regex(/^\d{1,15}\.(pdf|mobile_kb)$/), SavedEdition)
    .refine((saved) => Object.keys(saved).length <= mostSavedEditions, `Save at most ${mostSavedEditions} editions.`),
})
export type Preferences = z.output<typeof Preferences>

/** What is changed of them: what is not named stays as it is; of saved views, the other lists too. */
const PreferencesInput = Preferences.partial()
export type PreferencesInput = z.output<typeof PreferencesInput>

export const preferenceRoutes = {
  read: route({ method: "GET", path: "/api/preferences", answer: Preferences }),
  change: route({
    method: "PATCH",
    path: "/api/preferences",
    body: PreferencesInput,
    answer: Preferences,
    audited: false,
  }),
}
