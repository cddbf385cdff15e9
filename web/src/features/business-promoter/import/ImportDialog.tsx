import { useState } from 'react'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MissingNotice } from '../../../ui/states/MissingNotice.tsx'
import { usePromoterSettings } from '../business-promoter.public.ts'
import { ImportFile, type ReadFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'

/** Bulk invitation: upload a file, preview what was parsed, start */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="wide" title="Import list" ignoresOutsideClicks>
      {/* Remounts on each opening, so that it starts at the first step */}
      <ImportNotice />
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

function ImportNotice() {
  const { data: settings } = usePromoterSettings()
  return <MissingNotice settings={settings} mayEnterAddress={useIsPermitted('settings')} />
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<ReadFile | null>(null)
  if (!read) return <ImportFile onRead={setRead} />
  return <ImportPreview {...read} onBack={() => setRead(null)} onStarted={onClose} />
}
