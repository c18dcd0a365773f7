import type { Preferences } from "@hub/contract/preferences"

/** The views of one list have this and the list as their key; every other preference its own name. */
export const viewsKey = "views:"

export const usualPreferences: Preferences = {
  getting_started_hidden: false,
  tour: null,
  folded_menu: [],
  saved_views: {},
  saved_editions: {},
}
