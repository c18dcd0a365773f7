import { viewAs } from "@hub/contract/view-as"
import { useMutation } from "@tanstack/react-query"
import { call } from "../call.ts"
import { changeView } from "../session.ts"

/** Shows the hub in this tab as somebody else sees it, from its start page on. */
export const useBeginView = () =>
  useMutation({
    mutationFn: (user_id: number) => call(viewAs.begin, { body: { user_id } }),
    onSuccess: (view) => changeView(view, "/"),
  })
