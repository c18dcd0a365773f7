type FilledFields<Row, Change> = {
  [Name in keyof Change]-?: Name extends keyof Row
    ? Exclude<Change[Name], undefined> | (undefined extends Change[Name] ? Row[Name] : never)
    : Change[Name]
}

/** A change with what it does not name taken from the row; `shape` has the names of all that can be changed. */
export function fillFields<Row extends object, Change extends object>(row: Row, shape: object, change: Change) {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  const unchanged = Object.entries(row).filter(([name]) => name in shape && name !== "version")
  // Which names the shape has is known when it runs, not when it is compiled.
  return Object.fromEntries([...unchanged, ...named]) as FilledFields<Row, Change>
}

/** The names of the fields in which the new values differ from those there. */
export const changedFields = <Fields extends object>(before: NoInfer<Fields>, after: Fields): string[] =>
  Object.keys(after).filter((key) => before[key as keyof Fields] !== after[key as keyof Fields])
