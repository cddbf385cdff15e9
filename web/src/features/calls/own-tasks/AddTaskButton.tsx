import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOwnTaskDialog } from './use-own-task-dialog.tsx'

export function AddTaskButton() {
  const { open, dialog } = useOwnTaskDialog(null)
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={open}>
        Add task
      </Button>
      {dialog}
    </>
  )
}
