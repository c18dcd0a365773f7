import { accountOperations } from "./account.ts"
import { peopleOperations } from "./people.ts"
import { projectsOperations } from "./projects.ts"
import { topicsOperations } from "./topics.ts"
import { variablesOperations } from "./variables.ts"
import { commentsOperations } from "./comments.ts"
import { reviewsOperations } from "./reviews.ts"
import { reviewLinksOperations } from "./review-links.ts"
import { collectionsOperations } from "./collections.ts"
import { importsOperations } from "./imports.ts"
import { publicationsOperations } from "./publications.ts"
import { workOperations } from "./work.ts"
import { administrationOperations } from "./administration.ts"

/** Every operation of the API, in the order in which it is described. */
export const operationGroups = [
  accountOperations,
  peopleOperations,
  projectsOperations,
  topicsOperations,
  variablesOperations,
  commentsOperations,
  reviewsOperations,
  reviewLinksOperations,
  collectionsOperations,
  importsOperations,
  publicationsOperations,
  workOperations,
  administrationOperations,
]
