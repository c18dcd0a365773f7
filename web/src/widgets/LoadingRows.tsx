import { Skeleton, Stack, VisuallyHidden } from "@mantine/core"

/** Skeleton rows while a list or record is on its way. */
export function LoadingRows({ rows = 6, label = "Loading…" }: { rows?: number; label?: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden component="output">{label}</VisuallyHidden>
      <Stack gap="sm" aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={36} radius="md" />
        ))}
      </Stack>
    </div>
  )
}
