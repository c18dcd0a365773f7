import { useEffect } from "react"
import { Button } from "@mantine/core"
import { isHubReachable } from "../hub-unreachable.ts"
import layout from "../widgets/Layout.module.css"
import panel from "../widgets/Panel.module.css"

const retryAfter = 10_000

/** What is shown in the place of a screen that could not be fetched; it comes by itself when the hub answers again. */
export function HubUnreachableScreen() {
  useEffect(() => {
    const retry = () => void reloadIfReachable()
    const timer = setInterval(retry, retryAfter)
    addEventListener("online", retry)
    return () => {
      clearInterval(timer)
      removeEventListener("online", retry)
    }
  }, [])
  return (
    <div role="alert" className={`${panel.panel} ${panel.centred}`}>
      <h1 className={layout.strongFlush}>The hub cannot be reached</h1>
      <p className={`${panel.sentence} ${layout.quietFlush}`}>
        Check your network. What you typed and did not save is kept on this device, and offered when you open the text
        again. This page tries again by itself.
      </p>
      <Button onClick={() => void reloadIfReachable()}>Retry</Button>
    </div>
  )
}

async function reloadIfReachable(): Promise<void> {
  if (await isHubReachable()) location.reload()
}
