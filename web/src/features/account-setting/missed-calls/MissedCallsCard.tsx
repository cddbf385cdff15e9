import { Button } from '@mantine/core'
import { IconMessage, IconRecordMail, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { dialogOnDemand } from '../../../ui/dialogs/dialog-on-demand.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import { useMissedCallSettings } from './missed-calls.data.ts'
import classes from './missed-calls.module.css'

const MissedCallsDialog = dialogOnDemand(
  async () => (await import('./MissedCallsDialog.tsx')).MissedCallsDialog,
  ({ opened }) => opened,
)

/** What happens for callers whose call nobody answers; shown to administrators */
export function MissedCallsCard() {
  const settings = useMissedCallSettings()
  const [isOpen, setIsOpen] = useState(false)
  if (settings.data) {
    // Without a number no calls come in, as the card above explains
    if (!settings.data.tracking_number) return null
    return (
      <Card
        title="Missed calls"
        aside={
          <Button variant="default" size="xs" onClick={() => setIsOpen(true)} aria-label="Change missed-call settings">
            Change
          </Button>
        }
      >
        <ul className={classes.facts}>
          <Fact icon={IconMessage} label="Text the caller" isOn={settings.data.text_back} />
          <Fact icon={IconRecordMail} label="Voicemail" isOn={settings.data.voicemail} />
        </ul>
        <MissedCallsDialog settings={settings.data} opened={isOpen} onClose={() => setIsOpen(false)} />
      </Card>
    )
  }
  if (settings.isError && !isSessionEnded(settings.error)) {
    return (
      <Card title="Missed calls">
        <ErrorState
          compact
          title="Could not be loaded"
          message={errorMessageOf(settings.error)}
          requestId={requestIdOf(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      </Card>
    )
  }
  return <LoadingCard title="Missed calls" lines={2} />
}

function Fact({ icon: Icon, label, isOn }: { icon: TablerIcon; label: string; isOn: boolean }) {
  return (
    <li>
      <Icon className={classes.icon} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
      <StatusBadge tone={isOn ? 'good' : 'neutral'} icon={null}>
        {isOn ? 'On' : 'Off'}
      </StatusBadge>
    </li>
  )
}
