import { editionPreview } from "@hub/contract/edition-preview"
import type { PublicationOptions } from "@hub/contract/publications"
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { call, callFile, download } from "../call.ts"
import { toast } from "../toast.ts"

/** The first topic of a collection as its knowledge base would show it now. */
export function editionPreviewQuery(collection_id: number) {
  return queryOptions({
    queryKey: ["publications", "preview", collection_id],
    queryFn: ({ signal }) => call(editionPreview.page, { params: { id: collection_id }, signal }),
    retry: false,
  })
}

/** The pages of that PDF, one below the other, as a picture. */
export function editionPagesQuery(collection_id: number, options: PublicationOptions) {
  return queryOptions({
    queryKey: ["publications", "pages", collection_id, options],
    // Pages that nobody waits for any more are made to their end: the hub would note a broken answer as an error.
    queryFn: async () => {
      const body = { options, format: "svg" as const }
      const { blob } = await callFile(editionPreview.sample, { params: { id: collection_id }, body })
      return new Blob([blob], { type: "image/svg+xml" })
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** Saves a PDF of the first topic on this computer, made with these options. */
export function useEditionSample() {
  return useMutation({
    mutationFn: ({ collection_id, options }: { collection_id: number; options: PublicationOptions }) =>
      download(editionPreview.sample, { params: { id: collection_id }, body: { options } }),
    onError: (error) => toast(error.message, "error"),
  })
}
