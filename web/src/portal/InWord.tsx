/** By whom a point is that came in a Word file, as the file says; who sends it is the reviewer all the same. */
export function InWord({ said_by }: { said_by: string | null | undefined }) {
  if (said_by === null || said_by === undefined || said_by === "") return null
  return (
    <>
      {" "}
      (by <bdi>{said_by}</bdi> in the Word file)
    </>
  )
}
