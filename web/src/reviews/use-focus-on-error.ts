import { useEffect, useRef } from "react"

/** Goes to a field that a form can't find by its name, once something is wrong with it. */
export function useFocusOnError(error: string | undefined) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return field
}
