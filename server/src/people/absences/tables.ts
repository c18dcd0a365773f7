declare module "../../platform/db/tables.ts" {
  interface Tables {
    absences: AbsencesTable
  }
}

export type AbsencesTable = {
  person_id: number
  from_day: string
  until_day: string
  deputy_id: number | null
  set_at: Date
}
