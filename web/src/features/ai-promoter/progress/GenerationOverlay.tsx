import { IconPlugConnectedX, IconShieldCheck, IconSparkles } from '@tabler/icons-react'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useGenerationProgress } from '../ai-promoter.data.ts'
import { GenerationSteps } from './GenerationSteps.tsx'
import classes from './progress.module.css'

interface GenerationOverlayProps {
  uuid: string
  opened: boolean
  isConnectionLost: boolean
}

/** Blocks the page while the suggestions are being written. It closes by itself; generation continues without it */
export function GenerationOverlay({ uuid, opened, isConnectionLost }: GenerationOverlayProps) {
  const progress = useGenerationProgress(uuid, opened)
  return (
    <Dialog opened={opened} onClose={() => {}} size="form" isBlocking title={<OverlayTitle />}>
      <div aria-busy>
        <GenerationSteps progress={progress.data} />
        {isConnectionLost ? (
          <p className={classes.note} data-tone="warning" role="alert">
            <IconPlugConnectedX stroke={1.75} aria-hidden />
            <span>Connection lost. Generation continues, and this page will reconnect.</span>
          </p>
        ) : (
          <p className={classes.note}>
            <IconShieldCheck stroke={1.75} aria-hidden />
            <span>If the connection drops, generation continues. Check the list.</span>
          </p>
        )}
      </div>
    </Dialog>
  )
}

function OverlayTitle() {
  return (
    <span className={classes.title}>
      <IconTile tone="primary" className={classes.tile}>
        <IconSparkles size={22} stroke={1.75} />
      </IconTile>
      <span>Please wait — this may take 1–2 minutes to generate. Do not close the window.</span>
    </span>
  )
}
