import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'

/** Busy until the picture is saved, because it waits for map tiles that are still loading */
export function PictureButton({ onSave }: { onSave: () => Promise<void> }) {
  const [isDrawing, setIsDrawing] = useState(false)
  return (
    <Button
      variant="default"
      leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
      loading={isDrawing}
      onClick={() => {
        setIsDrawing(true)
        void onSave().finally(() => setIsDrawing(false))
      }}
    >
      PNG
    </Button>
  )
}
