const tags = "en de fr es it pt nl da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt mt ga tr uk ru ar he zh ja ko"

const names = new Intl.DisplayNames("en", { type: "language" })

/** The languages an edition can be in, by their names; English first. */
export const languages = tags
  .split(" ")
  .map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))
  .toSorted(
    (one, other) => Number(other.value === "en") - Number(one.value === "en") || one.label.localeCompare(other.label),
  )
