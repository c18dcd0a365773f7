import { Button, Group } from "@mantine/core"

/** How both dialogs end. */
export function InsertButtons({ ready, onClose }: { ready: boolean; onClose: () => void }) {
  return (
    <Group justify="flex-end" mt="xs">
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="filled" type="submit" disabled={!ready}>
        Insert
      </Button>
    </Group>
  )
}
