/** A table of the printed evidence; `none` stands in its place where it has no rows. */
export type EvidenceSection = { title: string; headings: string[]; none: string; rows: string[][] }

export const section = (title: string, headings: string[], rows: string[][]): EvidenceSection => ({
  title,
  headings,
  none: "None.",
  rows,
})

export const formatEvidenceMoment = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
