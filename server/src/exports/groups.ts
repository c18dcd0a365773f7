/** Rows that come in the order of their owners, handed out owner by owner, so that no more than one row is waiting. */
export function groupRows<Row>(rows: AsyncIterator<Row>, ownerOf: (row: Row) => number) {
  let next: IteratorResult<Row> | undefined

  return async function* rowsOf(owner: number): AsyncGenerator<Row> {
    next ??= await rows.next()
    while (next.done !== true && ownerOf(next.value) < owner) next = await rows.next()
    while (next.done !== true && ownerOf(next.value) === owner) {
      yield next.value
      next = await rows.next()
    }
  }
}
