/** Restricted projects and collections under embargo by their ids, of which somebody sees nothing. */
export type HiddenContent = { projects: readonly number[]; collections: readonly number[] }

export const nothingHidden: HiddenContent = { projects: [], collections: [] }

export const isNothingHidden = ({ projects, collections }: HiddenContent) =>
  projects.length === 0 && collections.length === 0

/** The same for what is the same. */
export const keyOfHidden = ({ projects, collections }: HiddenContent) => `${projects.join()};${collections.join()}`

/**
 * Where the views lie that a connection finds instead of the tables while something is hidden on it, and what says which projects and collections are.
 * Where no embargo hides anything, it finds those that ask for none: every condition costs each call.
 */
export const visibleSchema = "visible"
export const visibleProjectsSchema = "visible_projects"
export const visibleSchemas = [visibleSchema, visibleProjectsSchema]
export const hiddenSetting = "hub.hidden_projects"
export const hiddenCollectionsSetting = "hub.hidden_collections"

/**
 * Who a connection acts as while something is hidden on it: somebody that may read no more than the views and what policies allow. It has the
 * account's name, so that hubs with other accounts on the same server have their own.
 */
export const restrictedRole = "left(session_user, 50) || '_restricted'"
/** Its name; no row where the database let the hub make no such role, and only the views hide. */
export const selectRestrictedRole = `select rolname from pg_roles
  where rolname = ${restrictedRole} and has_schema_privilege(oid, to_regnamespace('${visibleSchema}'), 'usage')`
