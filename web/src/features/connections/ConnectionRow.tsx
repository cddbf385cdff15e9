import { Button, Skeleton } from '@mantine/core'
import { IconAlertCircle, IconClock, IconPlugConnected, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type Connection, KIND_NAMES, VENDOR_NAMES } from '#contract/connections/connections.ts'
import { useCurrentMinute } from '../../platform/time/use-minute.ts'
import { When } from '../../platform/time/When.tsx'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { ConnectionLogo } from './ConnectionLogo.tsx'
import { CONNECTION_TEXTS } from './connection-texts.ts'
import { useDisconnect, useStartConnecting } from './connections.data.ts'
import classes from './connections.module.css'

const DAY_MS = 86_400_000

interface ConnectionRowProps {
  connection: Connection
  onChoose: () => void
}

export function ConnectionRow({ connection, onChoose }: ConnectionRowProps) {
  const { kind, state } = connection
  const isConnected = state !== 'not_connected'
  const texts = CONNECTION_TEXTS[kind]
  return (
    <section className={classes.row} aria-label={KIND_NAMES[kind]}>
      <span className={classes.logo}>
        <ConnectionLogo kind={kind} />
      </span>
      <div className={classes.what}>
        <h3 className={classes.name}>{KIND_NAMES[kind]}</h3>
        {isConnected ? (
          <p className={classes.target}>
            {[connection.target_name, connection.target_detail].filter(Boolean).join(', ') || `No ${texts.target} chosen yet`}
          </p>
        ) : (
          <StatusBadge tone="neutral" icon={IconPlugConnectedX}>
            Not connected
          </StatusBadge>
        )}
      </div>
      <div className={classes.gives}>
        {!isConnected && <p className={classes.will}>You’ll get</p>}
        <p>{isConnected ? texts.gives : texts.willGive}</p>
        {connection.lacks.length > 0 && <p className={classes.lacks}>Permission not granted: {connection.lacks.join('; ')}</p>}
      </div>
      {isConnected && <Health connection={connection} />}
      <RowActions connection={connection} onChoose={onChoose} />
      <ConnectionProblem connection={connection} onChoose={onChoose} />
    </section>
  )
}

function Health({ connection }: { connection: Connection }) {
  const now = useCurrentMinute()
  const { state, last_sync_datetime: synced, checked_datetime: checked, connected_by: by, connected_datetime: since } = connection
  const isRecent = synced !== null && now.getTime() - Date.parse(synced) < DAY_MS
  return (
    <div className={classes.health}>
      {state === 'working' && <StatusBadge tone="good">Working</StatusBadge>}
      {state === 'ending' && <StatusBadge tone="warning">Expires soon</StatusBadge>}
      {state === 'choosing' && <StatusBadge tone="warning">Not finished</StatusBadge>}
      {state === 'needs_you' && <StatusBadge tone="bad">Needs attention</StatusBadge>}
      {synced ? (
        <p>
          Last synced <When at={synced} show={isRecent ? 'since' : 'moment'} amid />
        </p>
      ) : (
        checked && (
          <p>
            Checked <When at={checked} show="since" />
          </p>
        )
      )}
      {since && (
        <p>
          Connected by {by} on <When at={since} show="day" amid />
        </p>
      )}
    </div>
  )
}

function RowActions({ connection, onChoose }: ConnectionRowProps) {
  const { kind, state, available, target_id: target } = connection
  const start = useStartConnecting()
  const end = useDisconnect()
  const texts = CONNECTION_TEXTS[kind]

  async function confirmDisconnect() {
    const isSure = await confirmDialog({
      title: `Disconnect ${KIND_NAMES[kind]}`,
      message: `${texts.stops} Existing data is kept. We also revoke our ${VENDOR_NAMES[connection.vendor]} access, unless another connection uses it.`,
      confirmLabel: 'Disconnect',
      tone: 'danger',
    })
    if (isSure) end.mutate(kind)
  }

  if (state === 'not_connected') {
    if (!available) return <p className={classes.actions}>Not available yet. Please contact support.</p>
    return (
      <div className={classes.actions}>
        <Button
          variant="light"
          loading={start.isPending}
          onClick={() => start.mutate(kind)}
          leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
          aria-label={`Connect ${KIND_NAMES[kind]}`}
        >
          Connect
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.actions}>
      {state === 'working' && connection.lacks.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={start.isPending}
          onClick={() => start.mutate(kind)}
          aria-label={`Reconnect ${KIND_NAMES[kind]}`}
        >
          Reconnect
        </Button>
      )}
      {(state === 'working' || state === 'ending') && target !== '' && (
        <Button variant="subtle" size="compact-sm" onClick={onChoose} aria-label={`Change ${texts.target} of ${KIND_NAMES[kind]}`}>
          Change {texts.target}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={end.isPending}
        onClick={() => void confirmDisconnect()}
        aria-label={`Disconnect ${KIND_NAMES[kind]}`}
      >
        Disconnect
      </Button>
    </div>
  )
}

/** A strip below the row: what is wrong, and the one action that resolves it */
function ConnectionProblem({ connection, onChoose }: ConnectionRowProps) {
  const { kind, state, problem, ends_datetime: ends } = connection
  const start = useStartConnecting()
  const texts = CONNECTION_TEXTS[kind]
  const reconnect = (
    <Button
      loading={start.isPending}
      onClick={() => start.mutate(kind)}
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      aria-label={`Reconnect ${KIND_NAMES[kind]}`}
    >
      Reconnect
    </Button>
  )
  if (problem) {
    return (
      <div className={classes.trouble} data-tone="bad">
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        <div>
          <p className={classes.troubleTitle}>{problem.title}</p>
          <p>{problem.sentence}</p>
        </div>
        {reconnect}
      </div>
    )
  }
  if (state === 'choosing') {
    return (
      <div className={classes.trouble} data-tone="warning">
        <IconClock size={20} stroke={1.75} aria-hidden />
        <div>
          <p className={classes.troubleTitle}>Choose {texts.aTarget} to finish</p>
          <p>Signed in as {connection.vendor_account}. Syncing starts after you choose.</p>
        </div>
        <Button onClick={onChoose} aria-label={`Choose ${texts.aTarget} for ${KIND_NAMES[kind]}`}>
          Choose {texts.aTarget}
        </Button>
      </div>
    )
  }
  if (state !== 'ending' || !ends) return null
  return (
    <div className={classes.trouble} data-tone="warning">
      <IconClock size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.troubleTitle}>
          Access expires <When at={ends} show="day" amid />
        </p>
        <p>Reconnect before then to keep data updating.</p>
      </div>
      {reconnect}
    </div>
  )
}

export function ConnectionRowSkeleton() {
  return (
    <div className={classes.row}>
      <Skeleton className={classes.logo} />
      <div className={classes.what}>
        <Skeleton height={20} width={160} />
        <Skeleton height={16} width={220} mt={4} />
      </div>
      <div className={classes.gives}>
        <Skeleton height={44} data-shape="lines" />
      </div>
      <div className={classes.health}>
        <Skeleton height={66} width={150} data-shape="lines" />
      </div>
      <div className={classes.actions}>
        <Skeleton height={26} width={100} />
      </div>
    </div>
  )
}
