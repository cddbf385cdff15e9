import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconCalendarRepeat, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_SCHEDULES, type ScanSchedule } from '#contract/map-scan/scan-schedules.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { formatGrid, formatLookups, formatMiles, SERVICE_LABELS } from '../scan-labels.ts'
import { useDeleteSchedule, useSchedules, useSetSchedulePaused } from '../schedules.data.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import classes from './schedules.module.css'

/** Keywords that are scanned automatically every week or month */
export default function SchedulesDialog({ onClose }: { onClose: () => void }) {
  const schedules = useSchedules()
  const [isAdding, setAdding] = useState(false)
  const problem = schedules.isError && !schedules.data ? problemUnlessSignedOut(schedules.error) : null
  const rows = schedules.data?.data ?? []
  return (
    <Dialog opened onClose={onClose} title="Scheduled scans" ignoresOutsideClicks={isAdding}>
      {isAdding ? (
        <ScheduleForm onClose={() => setAdding(false)} />
      ) : (
        <>
          {problem ? (
            <ErrorState compact title="The schedules could not be loaded" {...problem} onRetry={() => void schedules.refetch()} />
          ) : !schedules.data ? (
            <Loading label="Loading the schedules">
              <Skeleton className={classes.shape} />
            </Loading>
          ) : rows.length === 0 ? (
            <EmptyState
              compact
              icon={IconCalendarRepeat}
              title="No scheduled scans yet"
              text="We scan your keyword every week or month and email you a one-sentence summary of what changed."
            />
          ) : (
            <>
              <p className={classes.muted}>About {formatLookups(schedules.data.calls_per_month)} a month.</p>
              <ul className={classes.list}>
                {rows.map((schedule) => (
                  <ScheduleLine key={schedule.schedule_uuid} schedule={schedule} />
                ))}
              </ul>
            </>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              leftSection={<IconPlus className={classes.icon} stroke={1.75} aria-hidden />}
              disabled={rows.length >= MAX_SCHEDULES}
              onClick={() => setAdding(true)}
            >
              Add a schedule
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function ScheduleLine({ schedule }: { schedule: ScanSchedule }) {
  const pause = useSetSchedulePaused()
  const remove = useDeleteSchedule()
  const {
    keyword,
    grid_type: service,
    paused,
    next_datetime: next,
    frequency,
    notify_email: email,
    notify_state: state,
    problem,
  } = schedule

  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: `Delete the schedule for ${keyword}?`,
      message: 'Do you really want to delete this records?',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(schedule.schedule_uuid)
  }

  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <li className={classes.line}>
      <PlatformLogo platform={service} size={18} />
      <div className={classes.text}>
        <span className={classes.name}>
          {keyword}
          {paused && <StatusBadge tone="neutral">Paused</StatusBadge>}
        </span>
        <span className={classes.muted}>
          {frequency === 'weekly' ? 'Every week' : 'Every month'} on {SERVICE_LABELS[service]}, {formatGrid(schedule.grid_number)},{' '}
          {formatMiles(schedule.diagonal)}
          {next && (
            <>
              . Next scan <When at={next} show="day" amid />
            </>
          )}
          {email !== '' && `, to ${email}`}
        </span>
        {(state === 'waiting' || state === 'expired') && (
          <span>
            <StatusBadge tone="warning">{state === 'waiting' ? `Waiting for ${email} to confirm` : `${email} not confirmed`}</StatusBadge>
          </span>
        )}
        {problem !== '' && <span className={classes.problem}>{problem}</span>}
      </div>
      <ActionIcon
        aria-label={paused ? `Resume ${keyword}` : `Pause ${keyword}`}
        title={paused ? 'Resume' : 'Pause'}
        loading={pause.isPending}
        onClick={() => pause.mutate({ schedule, paused: !paused })}
      >
        <Icon className={classes.action} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${keyword}`} title="Delete" loading={remove.isPending} onClick={() => void confirmDelete()}>
        <IconTrash className={classes.action} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
