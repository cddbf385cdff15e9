import { ActionIcon, Button } from '@mantine/core'
import { IconExternalLink, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_COMPETITORS } from '#contract/map-scan/competitors.ts'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import { SERVICE_LABELS } from '../scan-labels.ts'
import { AddCompetitorDialog } from './AddCompetitorDialog.tsx'
import { type Competitor, useCompetitors, useDeleteCompetitor } from './competitors.data.ts'
import classes from './competitors.module.css'

interface CompetitorsDialogProps {
  service: ScanService
  onClose: () => void
  onAdded: (id: string) => void
}

export default function CompetitorsDialog({ service, onClose, onAdded }: CompetitorsDialogProps) {
  const competitors = useCompetitors(service)
  const [isAdding, setAdding] = useState(false)
  const problem = competitors.isError && !competitors.data ? problemUnlessSignedOut(competitors.error) : null
  const count = competitors.data?.length ?? 0
  return (
    <>
      <Dialog opened onClose={onClose} title="Competitors">
        {problem ? (
          <ErrorState compact title="The competitors could not be loaded" {...problem} onRetry={() => void competitors.refetch()} />
        ) : !competitors.data ? (
          <LoadingCard />
        ) : count === 0 ? (
          <EmptyState
            compact
            icon={IconUsers}
            title="No competitors yet"
            text={`Add the ${SERVICE_LABELS[service]} businesses you want to compare with.`}
          />
        ) : (
          <ul className={classes.list}>
            {competitors.data.map((competitor) => (
              <CompetitorLine key={competitor.id} service={service} competitor={competitor} />
            ))}
          </ul>
        )}
        <DialogActions>
          <Button
            variant="default"
            leftSection={<IconPlus className={classes.icon} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
            disabled={count >= MAX_COMPETITORS}
          >
            Add
          </Button>
          <Button onClick={onClose}>Confirm</Button>
        </DialogActions>
      </Dialog>
      {isAdding && <AddCompetitorDialog service={service} onClose={() => setAdding(false)} onAdded={onAdded} />}
    </>
  )
}

function CompetitorLine({ service, competitor }: { service: ScanService; competitor: Competitor }) {
  const { id, name, address, url } = competitor
  const remove = useDeleteCompetitor(service)

  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: `Delete ${name}`,
      message: 'Do you really want to delete this records?',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(id)
  }

  return (
    <li className={classes.line}>
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <AddressLink url={url} address={address} />
      </div>
      <ActionIcon aria-label={`Delete ${name}`} loading={remove.isPending} onClick={() => void confirmDelete()}>
        <IconTrash className={classes.trash} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function AddressLink({ url, address }: { url: string; address: string }) {
  if (url === '') return <span className={classes.address}>{address}</span>
  return (
    <a className={classes.address} href={url} target="_blank" rel="noreferrer">
      {address || 'Open the place'}
      <IconExternalLink className={classes.small} stroke={1.75} aria-hidden />
    </a>
  )
}
