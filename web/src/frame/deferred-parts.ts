/** What the frame shows after the screen: one file, so that the frame names only this. */
export { FeedbackWidget } from "./FeedbackWidget.tsx"
export { MenuLists } from "../menu/MenuLists.tsx"
export { ReviewCount } from "../menu/ReviewCount.tsx"
export { Tour } from "../tour/Tour.tsx"
