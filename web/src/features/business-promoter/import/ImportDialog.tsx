import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { ImportRow } from '#contract/business-promoter.ts'
import { ImportFile } from './ImportFile.tsx'
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
  const [read, setRead] = useState<{ fileName: string; rows: readonly ImportRow[] } | null>(null)
  if (!read) return <ImportFile onRead={(fileName, rows) => setRead({ fileName, rows })} />
  return <ImportPreview {...read} onBack={() => setRead(null)} onStarted={onClose} />
}
