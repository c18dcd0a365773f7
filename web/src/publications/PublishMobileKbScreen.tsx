import { PublishForm } from "./PublishForm.tsx"

export const PublishMobileKbScreen = () => <PublishForm kind="mobile_kb" />
