import { ActionIcon, Button, Table, Text } from "@mantine/core"
import { IconDeviceFloppy } from "@tabler/icons-react"
import { Button as LightButton } from "../widgets/Button.tsx"
import { IconButton } from "../widgets/IconButton.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "./ButtonCatalogScreen.module.css"

const variants = [
  { name: "Primary", use: "The one thing a screen is for", props: {} },
  { name: "Default", use: "Everything beside it", props: { variant: "default" } },
  { name: "Light", use: "An action inside a panel", props: { variant: "light" } },
  { name: "Outline", use: "An action on a busy ground", props: { variant: "outline" } },
  { name: "Subtle", use: "An action in a row or footer", props: { variant: "subtle" } },
  { name: "Danger", use: "What cannot be taken back", props: { color: "red" } },
] as const

const sizes = ["xs", "sm", "md", "lg"] as const
const looks = ["filled", "default", "light", "subtle"] as const

export function ButtonCatalogScreen() {
  return (
    <>
      <PageHeader title="Button Catalog">
        Every kind of button in each of its states. Hover, press, or move to one with the Tab key to see the others.
      </PageHeader>
      <section className={styles.panel} aria-label="Variants and states">
        <Table.ScrollContainer minWidth={860}>
          <Table verticalSpacing="md">
            <Headings names={["Variant", "Default", "With icon", "Disabled", "Busy", "Icon only"]} />
            <Table.Tbody>
              {variants.map((variant) => (
                <VariantRow key={variant.name} {...variant} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
      <section className={styles.panel} aria-label="Sizes">
        <Table.ScrollContainer minWidth={860}>
          <Table verticalSpacing="md">
            <Headings names={["Variant", ...sizes]} />
            <Table.Tbody>
              {variants.map(({ name, props }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  {sizes.map((size) => (
                    <Table.Td key={size}>
                      <Button {...props} size={size}>
                        {name}, {size}
                      </Button>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
      <section className={styles.panel} aria-label="Buttons of every page">
        <p className={styles.about}>
          What every page loads has the same buttons without the component library, in the looks and sizes that it
          needs.
        </p>
        <Table.ScrollContainer minWidth={860}>
          <Table verticalSpacing="md">
            <Headings names={["Look", "sm", "xs", "Disabled", "Danger, sm", "Danger, xs", "Danger, disabled"]} />
            <Table.Tbody>
              {looks.map((look) => (
                <LookRow key={look} look={look} />
              ))}
              <Table.Tr>
                <Table.Th scope="row">icon</Table.Th>
                <Table.Td>
                  <IconButton aria-label="Save, icon, subtle">
                    <IconDeviceFloppy size={18} aria-hidden />
                  </IconButton>
                </Table.Td>
                <Table.Td>
                  <IconButton aria-label="Save, icon, subtle, small" small>
                    <IconDeviceFloppy size={16} aria-hidden />
                  </IconButton>
                </Table.Td>
                <Table.Td>
                  <IconButton aria-label="Save, icon, subtle, disabled" disabled>
                    <IconDeviceFloppy size={18} aria-hidden />
                  </IconButton>
                </Table.Td>
                <Table.Td colSpan={3}>
                  <IconButton aria-label="Save, icon, light" look="light">
                    <IconDeviceFloppy size={18} aria-hidden />
                  </IconButton>
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
    </>
  )
}

function Headings({ names }: { names: string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function LookRow({ look }: { look: (typeof looks)[number] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{look}</Table.Th>
      {[false, true].flatMap((danger) => [
        ...(["sm", "xs"] as const).map((size) => (
          <Table.Td key={`${size} ${danger}`}>
            <LightButton look={look} size={size} danger={danger}>
              Save
            </LightButton>
          </Table.Td>
        )),
        <Table.Td key={`disabled ${danger}`}>
          <LightButton look={look} danger={danger} disabled>
            Save
          </LightButton>
        </Table.Td>,
      ])}
    </Table.Tr>
  )
}

function VariantRow({ name, use, props }: (typeof variants)[number]) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        <Text size="sm" c="dimmed" fw={400}>
          {use}
        </Text>
      </Table.Th>
      <Table.Td>
        <Button {...props}>Save</Button>
      </Table.Td>
      <Table.Td>
        <Button {...props} leftSection={<IconDeviceFloppy size={16} aria-hidden />}>
          Save
        </Button>
      </Table.Td>
      <Table.Td>
        <Button {...props} disabled>
          Save
        </Button>
      </Table.Td>
      <Table.Td>
        <Button {...props} loading>
          Save
        </Button>
      </Table.Td>
      <Table.Td>
        <ActionIcon {...props} size="lg" aria-label={`Save, ${name.toLowerCase()}`}>
          <IconDeviceFloppy size={18} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
