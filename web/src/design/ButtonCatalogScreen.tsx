import { Table, Text } from "@mantine/core"
import { PageHeader } from "../widgets/PageHeader.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./ButtonCatalogScreen.module.css"
import { measureContrast } from "./contrast.ts"
import { families, type ButtonFamily, type ButtonState } from "./families.tsx"
import { Specimen } from "./Specimen.tsx"

export function ButtonCatalogScreen() {
  return (
    <>
      <PageHeader title="Button Catalog">
        Every button type in each size and state. Select a name to copy its code. The number is the contrast between the
        label and the button, or between the focus ring and the page, measured live.
      </PageHeader>
      {families.map((family) => (
        <FamilyPanel key={family.name} {...family} />
      ))}
    </>
  )
}

function FamilyPanel({ name, use, sizes, tokens, sample }: ButtonFamily) {
  return (
    <section className={`${surfaces.ruled} ${styles.panel}`} aria-label={name}>
      <h2 className={layout.headingLarge}>{name}</h2>
      <p className={styles.about}>{use}</p>
      <Table.ScrollContainer minWidth={sizes.length > 2 ? 860 : 480}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>State</Table.Th>
              {sizes.map((size) => (
                <Table.Th key={size}>{size}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(Object.entries(tokens) as [ButtonState, string][]).map(([state, token]) => (
              <Table.Tr key={state}>
                <Table.Th scope="row" className={styles.state}>
                  {state}
                  <Text size="xs" c="dimmed" fw={400} component="code">
                    {token}
                  </Text>
                </Table.Th>
                {sizes.map((size) => (
                  <Table.Td key={size}>
                    <Specimen
                      name={`${name}, ${size}, ${state}`}
                      state={state}
                      sample={sample(size, state)}
                      measure={measureContrast}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
