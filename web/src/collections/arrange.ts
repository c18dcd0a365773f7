type Place = { id: number; level: number }

const bare = (places: Place[]): Place[] => places.map(({ id, level }) => ({ id, level }))

/** The places with one of them a step up or down. */
export function moved(places: Place[], index: number, by: -1 | 1): Place[] {
  const place = places[index]
  return place ? bare(places.toSpliced(index, 1).toSpliced(index + by, 0, place)) : bare(places)
}

/** The places with one of them a level deeper or higher, from 1 to 6. */
export function levelled(places: Place[], index: number, by: -1 | 1): Place[] {
  return bare(places).map((place, at) =>
    at === index ? { ...place, level: Math.min(6, Math.max(1, place.level + by)) } : place,
  )
}

export const without = (places: Place[], index: number): Place[] => bare(places.toSpliced(index, 1))
