/** The ids of tags as a form holds them: in order, with commas, so that equal ones are equal texts. */
export const formatIdList = (ids: (string | number)[]) =>
  ids
    .map(Number)
    .toSorted((a, b) => a - b)
    .join(",")

export const parseIdList = (text: string) => text.split(",").filter((id) => id !== "")

/** What the tags of a record are called, by `tag` and id. */
export const namesOfTags = (tags: { id: number; name: string }[] = []) =>
  Object.fromEntries(tags.map(({ id, name }) => [`tag ${id}`, name]))

export const describeTags = (ids: string, names: Record<string, string>) =>
  parseIdList(ids)
    .map((id) => names[`tag ${id}`] ?? `no. ${id}`)
    .join(", ")
