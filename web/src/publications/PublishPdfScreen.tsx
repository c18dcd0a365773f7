import { PublishForm } from "./PublishForm.tsx"

export const PublishPdfScreen = () => <PublishForm kind="pdf" />
