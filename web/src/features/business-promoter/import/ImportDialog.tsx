import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ImportFile, type ReadFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'

/** Invite many at once: choose a file, look at what was read, start */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={800}
      title="Import list"
      // A press beside it must not lose what was chosen
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* Drawn anew each time it opens */}
      <ImportSteps onClose={onClose} />
    </Modal>
  )
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<ReadFile | null>(null)
  if (!read) return <ImportFile onRead={setRead} />
  return <ImportPreview {...read} onBack={() => setRead(null)} onStarted={onClose} />
}
