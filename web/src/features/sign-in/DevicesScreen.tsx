import { Box, Button } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import type { Device } from '#contract/sign-in/sign-in.ts'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { When } from '../../platform/time/When.tsx'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import type { Column } from '../../ui/lists/DataTable.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ListError } from '../../ui/lists/ListProblem.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useDevices, useSignOutDevices } from './sign-in.data.ts'

/** Devices on which the account is signed in, each with a button to sign it out */
export default function DevicesScreen() {
  const devices = useDevices()
  const ending = useSignOutDevices()
  const rows = devices.data?.data
  const others = (rows?.length ?? 1) - 1
  const endOthers = async () => {
    const isSure = await confirmDialog({
      title: 'Sign out all other devices?',
      message: 'Every other device will have to log in again.',
      confirmLabel: 'Sign out',
    })
    if (isSure) ending.mutate(undefined)
  }
  const end = ({ session_uuid: uuid }: Device) => ending.mutate(uuid)
  const isEnding = ({ session_uuid: uuid }: Device) => ending.isPending && ending.variables === uuid
  const problem = devices.isError && !rows ? problemUnlessSignedOut(devices.error) : null
  return (
    <>
      <PageHead
        parent="Settings"
        title="Devices"
        actions={
          others > 0 && (
            <Button variant="default" onClick={endOthers} loading={ending.isPending && ending.variables === undefined}>
              Sign out all others
            </Button>
          )
        }
      />
      <ListHead
        headline={rows ? `${rows.length} ${rows.length === 1 ? 'device' : 'devices'}` : null}
        detail="signed in to your account. Don’t recognize one? Sign it out and change your password"
      />
      <PagedList
        caption="Devices"
        rows={rows}
        columns={deviceColumns(end, isEnding)}
        rowKey={({ session_uuid: uuid }) => uuid}
        pageSize={3}
        isWhole
        card={(device) => (
          <>
            <strong>{device.device || 'Unknown device'}</strong>
            <div>
              {device.network || 'unknown network'} · used <When at={device.last_seen_datetime} amid />
            </div>
            <Box mt="xs">
              <EndSessionButton device={device} onEnd={end} isEnding={isEnding(device)} isInCard />
            </Box>
          </>
        )}
        cardShape={['name', 'facts', 'foot']}
        loadingLabel="Loading devices"
        empty={<EmptyState icon={IconDevices} title="No devices" text="You aren’t signed in anywhere." />}
        error={problem && <ListError title="The devices could not be loaded" problem={problem} onRetry={() => void devices.refetch()} />}
      />
    </>
  )
}

const deviceColumns = (onEnd: (device: Device) => void, isEnding: (device: Device) => boolean): Column<Device>[] => [
  { key: 'device', header: 'Device', size: 'long', render: ({ device }) => device || 'Unknown device' },
  { key: 'network', header: 'Network', size: 'medium', render: ({ network }) => network || '-' },
  { key: 'since', header: 'Signed in', size: 'medium', render: ({ signed_in_datetime: at }) => <When at={at} /> },
  { key: 'seen', header: 'Last used', size: 'medium', render: ({ last_seen_datetime: at }) => <When at={at} /> },
  { key: 'remembered', header: 'Remembered', size: 'short', render: ({ remembered }) => (remembered ? 'Yes' : 'No') },
  {
    key: 'end',
    header: 'Sign out',
    hidesHeader: true,
    isAction: true,
    align: 'end',
    render: (device) => <EndSessionButton device={device} onEnd={onEnd} isEnding={isEnding(device)} />,
  },
]

interface EndSessionButtonProps {
  device: Device
  onEnd: (device: Device) => void
  isEnding: boolean
  /** If true, the button is as wide as the card, so that it is easy to tap */
  isInCard?: boolean
}

function EndSessionButton({ device, onEnd, isEnding, isInCard = false }: EndSessionButtonProps) {
  if (device.current) return <StatusBadge tone="good">This device</StatusBadge>
  return (
    <Button
      size={isInCard ? 'sm' : 'xs'}
      fullWidth={isInCard}
      variant="default"
      loading={isEnding}
      onClick={() => onEnd(device)}
      aria-label={`Sign out ${device.device}`}
    >
      Sign out
    </Button>
  )
}
