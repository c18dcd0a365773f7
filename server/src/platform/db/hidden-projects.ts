/** Restricted projects by their ids, of which somebody sees nothing. */
export type HiddenProjects = readonly number[]

/** Where the views lie that a connection finds instead of the tables while something is hidden on it, and what says what is. */
export const visibleSchema = "visible"
export const hiddenSetting = "hub.hidden_projects"
