/** The ids of tags as a form holds them: in order, with commas, so that equal ones are equal texts. */
export const idsText = (ids: (string | number)[]) =>
  ids
    .map(Number)
    .toSorted((a, b) => a - b)
    .join(",")

export const idsIn = (text: string) => text.split(",").filter((id) => id !== "")

/** What the tags of a record are called, by `tag` and id. */
export const tagNames = (tags: { id: number; name: string }[] = []) =>
  Object.fromEntries(tags.map(({ id, name }) => [`tag ${id}`, name]))

export const tagWords = (ids: string, names: Record<string, string>) =>
  idsIn(ids)
    .map((id) => names[`tag ${id}`] ?? `no. ${id}`)
    .join(", ")
