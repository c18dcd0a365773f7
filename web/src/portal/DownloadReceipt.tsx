import { Anchor, Button, Text } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { portalCalls, type ReviewAccess } from "./calls.ts"

/** The reviewer's own proof of what they answered. */
export function DownloadReceipt({ at }: { at: ReviewAccess }) {
  const downloading = useMutation({
    mutationFn: () => portalCalls(at).receipt(),
    onError: (error) => toast(errorSentence(error), "error"),
  })
  return (
    <>
      <Button
        mt="md"
        loading={downloading.isPending}
        onClick={() => downloading.mutate()}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download receipt
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        The receipt is signed by the hub. It shows later which words and values you answered about.{" "}
        <Anchor size="sm" underline="always" href="/kb/verify.html" target="_blank">
          Verify a receipt
        </Anchor>
      </Text>
    </>
  )
}
