import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useManualTaskDialog } from './use-manual-task-dialog.tsx'

export function AddTaskButton() {
  const { open, dialog } = useManualTaskDialog(null)
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={open}>
        Add task
      </Button>
      {dialog}
    </>
  )
}
