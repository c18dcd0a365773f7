/** The names of the fields in which the new values differ from those there. */
export const changedFields = <Fields extends object>(before: NoInfer<Fields>, after: Fields): string[] =>
  Object.keys(after).filter((key) => before[key as keyof Fields] !== after[key as keyof Fields])
