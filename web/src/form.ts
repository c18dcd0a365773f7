import { type ChangeEvent, type SubmitEvent, useState } from "react"
import { CallFailed } from "./call.ts"

type SchemaIssue = { path: PropertyKey[]; message: string }
type FormSchema<Output> = {
  safeParse: (value: unknown) => { success: true; data: Output } | { success: false; error: { issues: SchemaIssue[] } }
}
type FieldErrors = Record<string, string>
type WidenedValues<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? boolean : string }

/** A form over a schema of the contract: its refusals and the server's stand beside the fields, focus on the first. */
export function useForm<Initial extends Record<string, string | boolean>>(initial: Initial) {
  type FormValues = WidenedValues<Initial>
  const [values, setValues] = useState(initial as FormValues)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function set<Name extends keyof FormValues & string>(name: Name, value: FormValues[Name]): void {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  }

  function refuse(form: HTMLFormElement, fields: FieldErrors): void {
    setErrors(fields)
    const inputs = [...form.elements] as HTMLInputElement[]
    inputs.find((input) => fields[input.name] !== undefined)?.focus()
  }

  /**
   * Checks the values, then hands them over; a refusal that names no field of this form becomes `failure`. A form that was
   * opened from another one is sent alone.
   */
  function submit<Output>(schema: FormSchema<Output>, send: (output: Output) => Promise<void>) {
    return async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault()
      event.stopPropagation()
      const form = event.currentTarget
      if (busy) return
      setFailure(null)
      const checked = schema.safeParse(values)
      if (!checked.success) return refuse(form, byField(checked.error.issues))
      setBusy(true)
      try {
        await send(checked.data)
      } catch (error) {
        if (!(error instanceof CallFailed)) {
          setFailure("Something went wrong.")
          throw error
        }
        const fields = error.failure.fields ?? {}
        if (Object.keys(fields).some((name) => name in initial)) refuse(form, fields)
        else setFailure(error.failure.error)
      } finally {
        setBusy(false)
      }
    }
  }

  /** The properties of a text input. */
  function text<Name extends keyof FormValues & string>(name: Name) {
    return {
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as FormValues[Name]),
    }
  }

  return { values, errors, failure, busy, set, submit, text }
}

function byField(issues: SchemaIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) errors[String(issue.path[0] ?? "")] ??= issue.message
  return errors
}
