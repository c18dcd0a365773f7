import { type CoverLayout, coverLayouts, type HouseFont, type PaperSize, paperSizes } from "@hub/contract/house-style"
import { Checkbox, ColorInput, NativeSelect, Textarea, TextInput } from "@mantine/core"
import forms from "../widgets/Form.module.css"
import layout from "../widgets/Layout.module.css"
import { useFontChoices } from "./fonts.ts"
import { BackToBase } from "./BackToBase.tsx"
import { ImageField } from "./ImageField.tsx"
import { LinksField } from "./LinksField.tsx"
import type { StyleDraft } from "./style-draft.ts"

type Fields = { draft: StyleDraft }
type TextField = "publisher" | "author" | "isbn" | "issn" | "doi" | "footer"

const coverLabels: Record<CoverLayout, string> = {
  plain: "Plain, with a line above the title",
  band: "Title on a band in the color of the house",
  picture: "Picture above the title",
}
const paperLabels: Record<PaperSize, string> = { a4: "A4", a5: "A5", b5: "B5", letter: "US Letter" }

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

export function LookFields({ draft }: Fields) {
  const { style, errors, disabled, set } = draft
  const fonts = useFontChoices()
  return (
    <div className={layout.stack}>
      <ImageField draft={draft} field="logo" label="Logo" about="PNG, JPEG or SVG, for light pages." />
      <ImageField
        draft={draft}
        field="logo_dark"
        label="Logo for dark screens"
        about="Without one, the logo stands on a light ground there."
      />
      <div>
        <ColorInput
          label="Color of headings and links"
          description="It has to be readable on white. On dark screens it is lightened."
          format="hex"
          withEyeDropper={false}
          value={style.accent}
          error={errors["accent"]}
          disabled={disabled}
          onChange={(accent) => set({ accent: accent.toLowerCase() })}
        />
        <BackToBase draft={draft} field="accent" />
      </div>
      {(["body_font", "heading_font"] as const).map((field) => (
        <div key={field}>
          <NativeSelect
            label={field === "body_font" ? "Font of the text" : "Font of headings"}
            data={fonts}
            value={style[field]}
            error={errors[field]}
            disabled={disabled}
            onChange={({ currentTarget }) => set({ [field]: currentTarget.value as HouseFont })}
          />
          <BackToBase
            draft={draft}
            field={field}
            show={(value) => fonts.find((font) => font.value === value)?.label ?? ""}
          />
        </div>
      ))}
    </div>
  )
}

export function CoverFields({ draft }: Fields) {
  const { style, disabled, set } = draft
  return (
    <div className={layout.stack}>
      <div>
        <NativeSelect
          label="Layout"
          data={optionsOf(coverLayouts, coverLabels)}
          value={style.cover}
          disabled={disabled}
          onChange={({ currentTarget }) => set({ cover: currentTarget.value as CoverLayout })}
        />
        <BackToBase draft={draft} field="cover" show={(value) => coverLabels[value as CoverLayout]} />
      </div>
      <ImageField
        draft={draft}
        field="cover_picture"
        label="Picture"
        about="For the layout with a picture, and as the cover of EPUB books."
      />
    </div>
  )
}

export function PublisherFields({ draft }: Fields) {
  return (
    <div className={layout.stack}>
      {!draft.isOfHub && <Line draft={draft} field="publisher" label="Publisher" />}
      <Line draft={draft} field="author" label="Author" about="Left empty, the publisher is named." />
      <div className={forms.pair}>
        <Line draft={draft} field="isbn" label="ISBN" />
        <Line draft={draft} field="issn" label="ISSN" />
        <Line draft={draft} field="doi" label="DOI" />
      </div>
      {draft.isOfHub && <p className={layout.quietTiny}>The publisher of the hub is in Admin settings, General.</p>}
    </div>
  )
}

export function ImprintFields({ draft }: Fields) {
  const { style, errors, disabled, set } = draft
  return (
    <div className={layout.stack}>
      <div>
        <Textarea
          label="Imprint"
          description="On a page of its own. An empty line begins a new paragraph."
          autosize
          minRows={3}
          maxRows={12}
          value={style.imprint}
          error={errors["imprint"]}
          disabled={disabled}
          onChange={({ currentTarget }) => set({ imprint: currentTarget.value })}
        />
        <BackToBase draft={draft} field="imprint" />
      </div>
      <Line draft={draft} field="footer" label="Foot of each page" />
      <LinksField draft={draft} />
    </div>
  )
}

export function PaperFields({ draft }: Fields) {
  const { style, disabled, set } = draft
  return (
    <div className={layout.stack}>
      <div>
        <NativeSelect
          label="Paper size"
          description="Of PDFs. Word files have A4 or US Letter."
          data={optionsOf(paperSizes, paperLabels)}
          value={style.paper}
          disabled={disabled}
          onChange={({ currentTarget }) => set({ paper: currentTarget.value as PaperSize })}
        />
        <BackToBase draft={draft} field="paper" show={(value) => paperLabels[value as PaperSize]} />
      </div>
      <Checkbox
        label="Printed on both sides"
        description="Wider margins at the spine, and page numbers on the outer side."
        checked={style.two_sided}
        disabled={disabled}
        onChange={({ currentTarget }) => set({ two_sided: currentTarget.checked })}
      />
      <Checkbox
        label="Hyphenate words"
        checked={style.hyphenate}
        disabled={disabled}
        onChange={({ currentTarget }) => set({ hyphenate: currentTarget.checked })}
      />
    </div>
  )
}

function Line({ draft, field, label, about }: Fields & { field: TextField; label: string; about?: string }) {
  const { style, errors, disabled, set } = draft
  return (
    <div>
      <TextInput
        label={label}
        description={about}
        value={style[field]}
        error={errors[field]}
        disabled={disabled}
        onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
      />
      <BackToBase draft={draft} field={field} />
    </div>
  )
}
