import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatMoment, formatMomentShortly } from '../../../platform/moments.ts'
import { useSession } from '../../../platform/session.ts'
import { type SeoSync, useRefreshReport } from '../seo.data.ts'
import classes from './state.module.css'

/** Below the report: when Google was asked, and a button to ask now */
export function SyncLine({ sync: { state, last_synced_at: last } }: { sync: SeoSync }) {
  const { timeZone } = useSession()
  const refresh = useRefreshReport()
  const isRunning = state === 'running' || refresh.isPending
  return (
    <div className={classes.line}>
      <VisuallyHidden role="status">{isRunning ? 'Asking Google for new figures' : ''}</VisuallyHidden>
      <p className={classes.words} title={last ? formatMoment(last, timeZone) : undefined}>
        {last === null
          ? 'Google has not been asked yet.'
          : `Read at Google ${inSentence(formatMomentShortly(last, timeZone))}. Google may still correct the last two months.`}
      </p>
      {state !== 'needs_you' && state !== 'not_connected' && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.refresh}
          leftSection={
            isRunning ? <Loader size={14} color="currentColor" aria-hidden /> : <IconRefresh size={14} stroke={1.75} aria-hidden />
          }
          aria-disabled={isRunning}
          onClick={() => !isRunning && refresh.mutate()}
        >
          {isRunning ? 'Asking Google' : 'Refresh'}
        </Button>
      )}
    </div>
  )
}

/** "today, 10:48 AM": lower case for what is no name */
const inSentence = (moment: string) => moment.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())
