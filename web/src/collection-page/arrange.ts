type ArrangedPlace = { id: number; level: number }

const bare = (places: ArrangedPlace[]): ArrangedPlace[] => places.map(({ id, level }) => ({ id, level }))

/** The places with one of them a step up or down. */
export function movePlace(places: ArrangedPlace[], index: number, by: -1 | 1): ArrangedPlace[] {
  const place = places[index]
  return place ? bare(places.toSpliced(index, 1).toSpliced(index + by, 0, place)) : bare(places)
}

/** The places with one of them a level deeper or higher, from 1 to 6. */
export function shiftPlaceLevel(places: ArrangedPlace[], index: number, by: -1 | 1): ArrangedPlace[] {
  return bare(places).map((place, at) =>
    at === index ? { ...place, level: Math.min(6, Math.max(1, place.level + by)) } : place,
  )
}

export const removePlace = (places: ArrangedPlace[], index: number): ArrangedPlace[] => bare(places.toSpliced(index, 1))

/** The places with the last of them at another index. */
export const insertPlace = (places: ArrangedPlace[], index: number): ArrangedPlace[] =>
  bare(places.slice(0, -1).toSpliced(index, 0, ...places.slice(-1)))
