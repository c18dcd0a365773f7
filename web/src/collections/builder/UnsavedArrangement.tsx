import { Alert, Button } from "@mantine/core"
import { errorSentence } from "../../call.ts"
import type { Board, BoardView } from "./board.ts"

/** Says that what was arranged waits for another try, and tries again. */
export function UnsavedArrangement({ board, view: { failed } }: { board: Board; view: BoardView }) {
  if (failed === undefined) return null
  return (
    <Alert color="yellow" title="Not saved yet">
      {errorSentence(failed)} Your changes are still here.{" "}
      <Button size="xs" onClick={() => board.retry()}>
        Try again
      </Button>
    </Alert>
  )
}
