import { type SettingKey, type SettingDetail, settingRoutes } from "@hub/contract/settings"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CallFailed, call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { recordInConflict, mergeValues, type ConcurrentChange } from "../widgets/merge-values.ts"
import { toSettingFormValues, type SettingFieldChange, changesOfSettings } from "./fields.ts"
import { settingList } from "./queries.ts"

/** The settings of one section as they are typed; what another administrator set meanwhile is joined with that. */
export function useSettingsSection(keys: SettingKey[], read: SettingDetail[]) {
  const cache = useQueryClient()
  const [seen, setSeen] = useState(read)
  const [fields, setFields] = useState(() => toSettingFormValues(read, keys))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [theirChanges, setTheirChanges] = useState<ConcurrentChange[] | null>(null)
  const [busy, setBusy] = useState(false)
  const own = seen.filter(({ key }) => keys.includes(key))

  function set(key: SettingKey, value: string): void {
    setFields((before) => ({ ...before, [key]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)))
  }

  async function send(changes: SettingFieldChange[]): Promise<void> {
    setBusy(true)
    try {
      const answer = await call(settingRoutes.change, { body: { changes } })
      setSeen(answer.settings)
      setFields(toSettingFormValues(answer.settings, keys))
      setTheirChanges(null)
      toast("Settings saved.", "success")
      // Screens that begin with a default read it again; this one knows.
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingList().queryKey[0] })
    } catch (error) {
      const theirs = recordInConflict<{ settings: SettingDetail[] }>(error)
      if (theirs !== undefined) {
        const both = mergeValues(fields, toSettingFormValues(own, keys), toSettingFormValues(theirs.settings, keys))
        setFields(both.values)
        setTheirChanges(both.theirChanges)
        setSeen(theirs.settings)
        return
      }
      if (!(error instanceof CallFailed)) throw error
      const refused = Object.entries(error.failure.fields ?? {}).map(([path, sentence]) => [
        changes[Number(path.split(".")[1])]?.key ?? "",
        sentence,
      ])
      setErrors(Object.fromEntries(refused) as Record<string, string>)
      if (refused.length === 0) setFailure(errorSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    own,
    fields,
    errors,
    failure,
    theirChanges,
    busy,
    dirty: own.some(({ key, value }) => fields[key] !== String(value)),
    set,
    /** Gives up what was typed. */
    discard: (): void => {
      setFields(toSettingFormValues(own, keys))
      setErrors({})
      setFailure(null)
      setTheirChanges(null)
    },
    take: ({ field, theirs }: ConcurrentChange): void => {
      setFields((before) => ({ ...before, [field]: theirs }))
      setTheirChanges(
        (before) => before?.map((one) => (one.field === field ? { ...one, mine: undefined } : one)) ?? null,
      )
    },
    async save(): Promise<void> {
      setFailure(null)
      const { changes, errors: wrong } = changesOfSettings(fields, own)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0 && changes.length > 0) await send(changes)
    },
  }
}
