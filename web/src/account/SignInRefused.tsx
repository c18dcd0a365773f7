import { Alert } from "@mantine/core"
import { useEffect, useState } from "react"

/** Why the hub did not let somebody in; when the waiting time is over, that they may try again. */
export function SignInRefused({ sentence, seconds }: { sentence: string; seconds: number | null }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (seconds === null) return
    const wait = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(wait)
  }, [seconds])
  return (
    <Alert color={over ? "ink" : "red"} role="alert">
      {over ? "You can try again now." : sentence}
    </Alert>
  )
}
