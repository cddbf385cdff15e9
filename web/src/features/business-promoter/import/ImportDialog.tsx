import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ImportFile, type ReadFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'

/** Invite many at once: choose a file, look at what was read, start */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="wide" title="Import list" keepsOpen>
      {/* Drawn anew each time it opens */}
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<ReadFile | null>(null)
  if (!read) return <ImportFile onRead={setRead} />
  return <ImportPreview {...read} onBack={() => setRead(null)} onStarted={onClose} />
}
