import type { Publication } from "@hub/contract/publications"
import { publicationKinds } from "@hub/contract/publications/values"
import { Menu, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { EditionFiles } from "./EditionFiles.tsx"
import type { PublishedCollection } from "./live.ts"
import { describeEditionSize } from "./edition-size.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { nameEdition, publishPathOf, readersOf } from "./labels.ts"

/** A collection with what its readers have of it. */
export function LiveCollection({ published, mayPublish }: { published: PublishedCollection; mayPublish: boolean }) {
  const { title, collection_id, editions } = published
  return (
    <section className={surfaces.panel} aria-label={title}>
      <div className={layout.between}>
        <Title order={2} size="h4" className={`${layout.breaking} ${controls.theirs}`}>
          {title}
        </Title>
        {mayPublish && collection_id !== null && (
          <MoreMenu label={`Publish again: ${title}`}>
            {publicationKinds.map((kind) => (
              <Menu.Item
                key={kind}
                renderRoot={(props) => (
                  <Link {...props} to={publishPathOf(kind)} search={{ collection: collection_id }} />
                )}
              >
                Publish {kind === "pdf" ? "PDF" : "knowledge base"}
              </Menu.Item>
            ))}
          </MoreMenu>
        )}
      </div>
      <RowList>
        {editions.map((edition) => (
          <LiveEdition key={edition.id} edition={edition} />
        ))}
      </RowList>
    </section>
  )
}

function LiveEdition({ edition }: { edition: Publication }) {
  return (
    <ListRow
      about={
        <>
          {describeEditionSize(edition)}. Published:{" "}
          <RelativeTime moment={edition.published_at ?? edition.created_at} />. Visible to:{" "}
          {readersOf(edition.visibility)}
        </>
      }
      end={<EditionFiles edition={edition} />}
    >
      <Link to="/publications/$id" params={{ id: edition.id }} className={controls.name}>
        {nameEdition(edition)}
      </Link>
    </ListRow>
  )
}
