import { IconLock } from '@tabler/icons-react'
import { CONNECTION_KINDS, type Connection, type ConnectionKind, type ConnectionVendorName } from '#contract/connections/connections.ts'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { Card } from '../../ui/content/Card.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loading } from '../../ui/states/LoadingCard.tsx'
import { ConnectionRow, ConnectionRowSkeleton } from './ConnectionRow.tsx'
import { ChooseDialog } from './choose/ChooseDialog.tsx'
import { summarizeConnections } from './connection-summary.ts'
import { useConnections } from './connections.data.ts'
import classes from './connections.module.css'
import { VendorAside } from './VendorAside.tsx'

const VENDORS: { vendor: ConnectionVendorName; title: string }[] = [
  { vendor: 'google', title: 'Google' },
  { vendor: 'meta', title: 'Meta' },
]

export default function ConnectionsScreen() {
  const { type } = useSession()
  return (
    <>
      <PageHead parent="Settings" title="Connections" />
      {type === 'REGULAR' ? <ForAdministrators /> : <Connections />}
    </>
  )
}

function ForAdministrators() {
  return (
    <Card>
      <EmptyState
        icon={IconLock}
        title="Only administrators can manage connections"
        text="Connecting Google and Meta gives us access to business data. Ask an administrator to connect them or to change your account type."
      />
    </Card>
  )
}

function Connections() {
  const list = useConnections()
  const { query, change } = useAddressQuery()
  const choosing = CONNECTION_KINDS.find((kind) => kind === query.get('choose'))
  const choose = (kind: ConnectionKind | null) => change({ choose: kind }, kind ? 'push' : 'replace')
  const connections = list.data?.data
  const problem = list.isError ? problemUnlessSignedOut(list.error) : null

  if (problem && !connections) {
    return (
      <Card>
        <ErrorState title="The connections could not be loaded" {...problem} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  const chosen = connections?.find(({ kind, state }) => kind === choosing && state !== 'not_connected')
  return (
    <>
      <ListHead
        headline={connections ? summarizeConnections(connections).headline : null}
        detail={connections ? summarizeConnections(connections).detail : ''}
      />
      <div className={classes.vendors}>
        {VENDORS.map(({ vendor, title }) => (
          <VendorCard
            key={vendor}
            vendor={vendor}
            title={title}
            connections={connections?.filter((connection) => connection.vendor === vendor)}
            onChoose={choose}
          />
        ))}
      </div>
      <p className={classes.note}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Access is stored encrypted, and we never see your passwords. Disconnecting also revokes our access. You’ll see what stops first.
      </p>
      {chosen && <ChooseDialog connection={chosen} onClose={() => choose(null)} />}
    </>
  )
}

function VendorTitle({ title, connections = [] }: { title: string; connections?: Connection[] }) {
  const count = connections.filter(({ state }) => state !== 'not_connected').length
  return (
    <>
      {title}
      {count > 0 && <span className={classes.count}>{count === 1 ? '1 connection' : `${count} connections`}</span>}
    </>
  )
}

interface VendorCardProps {
  vendor: ConnectionVendorName
  title: string
  connections: Connection[] | undefined
  onChoose: (kind: ConnectionKind) => void
}

function VendorCard({ vendor, title, connections, onChoose }: VendorCardProps) {
  return (
    <Card
      title={<VendorTitle title={title} connections={connections} />}
      aside={connections && <VendorAside connections={connections} />}
      padded={false}
      className={classes.vendor}
    >
      {connections ? (
        connections.map((connection) => (
          <ConnectionRow key={connection.kind} connection={connection} onChoose={() => onChoose(connection.kind)} />
        ))
      ) : (
        <Loading label={`Loading the connections to ${title}`}>
          <ConnectionRowSkeleton />
          <ConnectionRowSkeleton key={`${vendor}-second`} />
        </Loading>
      )}
    </Card>
  )
}
