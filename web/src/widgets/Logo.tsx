import { useState } from "react"

export function Logo() {
  const [source, setSource] = useState("/logo.svg")
  return <img src={source} alt="" width={30} height={30} onError={() => setSource("/symbol.svg")} />
}
