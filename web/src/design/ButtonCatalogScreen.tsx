import { ActionIcon, Button, Table, Text } from "@mantine/core"
import { IconDeviceFloppy } from "@tabler/icons-react"
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

export function ButtonCatalogScreen() {
  return (
    <>
      <PageHeader title="Button Catalog">
        Every kind of button in each of its states. Hover, press, or move to one with the Tab key to see the others.
      </PageHeader>
      <section className={styles.panel} aria-label="Variants and states">
        <Table.ScrollContainer minWidth={860}>
          <Table verticalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                {["Variant", "Default", "With icon", "Disabled", "Busy", "Icon only"].map((heading) => (
                  <Table.Th key={heading}>{heading}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {variants.map((variant) => (
                <VariantRow key={variant.name} {...variant} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
      <section className={styles.panel} aria-label="Sizes">
        <div className={styles.sizes}>
          {sizes.map((size) => (
            <Button key={size} size={size}>
              Size {size}
            </Button>
          ))}
        </div>
      </section>
    </>
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
