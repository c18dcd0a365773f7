import { Alert } from "@mantine/core"

/** Why a form could not be sent, where it was no fault of one field. */
export const FormFailure = ({ failure }: { failure: string | null | undefined }) =>
  failure ? (
    <Alert color="red" role="alert">
      {failure}
    </Alert>
  ) : null
