import { limits } from "@hub/contract/limits"
import { rankPassword } from "@hub/contract/password"
import { PasswordInput, VisuallyHidden } from "@mantine/core"
import { IconCircle, IconCircleCheck } from "@tabler/icons-react"
import type { ChangeEvent, ReactNode } from "react"
import layout from "../widgets/Layout.module.css"
import styles from "./NewPasswordFields.module.css"

type PasswordFieldState = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
type NewPasswordFieldsProps = { password: PasswordFieldState; repeat: PasswordFieldState; known?: string[] }

export const repeatDiffers = "The passwords don't match."

/** A new password, twice, with its rules as it is typed; `known` is what a password of this person must not be made of. */
export function NewPasswordFields({ password, repeat, known = [] }: NewPasswordFieldsProps) {
  const { value } = password
  const strength = rankPassword(value, known)
  const longEnough = value.length >= limits.password_min
  return (
    <>
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        required
        inputWrapperOrder={["label", "input", "description", "error"]}
        descriptionProps={{ component: "div" }}
        description={
          <>
            <ul className={styles.rules} aria-label="Password rules">
              <Rule met={longEnough}>At least {limits.password_min} characters</Rule>
              <Rule met={longEnough && strength !== "too easy to guess"}>Not just common words, names or dates</Rule>
              <Rule met={value !== "" && value === repeat.value}>Both passwords match</Rule>
            </ul>
            <output className={styles.strength}>{value !== "" && `This password is ${strength}.`}</output>
          </>
        }
        {...password}
      />
      <PasswordInput label="Repeat the password" autoComplete="new-password" required {...repeat} />
    </>
  )
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const Icon = met ? IconCircleCheck : IconCircle
  return (
    <li className={styles.rule} data-met={met || undefined}>
      <Icon size={16} aria-hidden className={layout.rigid} />
      <VisuallyHidden>{met ? "Met:" : "Not met yet:"}</VisuallyHidden>
      <span>{children}</span>
    </li>
  )
}
