import { Button } from '@mantine/core'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_NOTICE_RECIPIENTS, type NoticeRecipient } from '#contract/notices/notices.ts'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useSession } from '../../platform/session/session.ts'
import { dialogOnDemand } from '../../ui/dialogs/dialog-on-demand.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/lists/ListProblem.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DeviceSection } from './device/DeviceSection.tsx'
import { useConfirmAddressFromLink, useEventFromAddress, useNotices } from './notices.data.ts'
import classes from './notices.module.css'
import { describeReadersOfKind, joinKindNames } from './notification-labels.ts'
import { RECIPIENT_CARD_SHAPE, RecipientCard } from './RecipientCard.tsx'
import { recipientColumns } from './recipient-columns.tsx'

const RecipientDialog = dialogOnDemand(
  async () => (await import('./RecipientDialog.tsx')).RecipientDialog,
  ({ opened }) => opened,
)
const CodeDialog = dialogOnDemand(
  async () => (await import('./CodeDialog.tsx')).CodeDialog,
  ({ recipient }) => recipient !== null,
)

const LOADING_ROWS = 2

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'code'; recipient: NoticeRecipient }

/** Who is notified of which events, by which channel and how soon. The events' screens link here with `?event=…` */
export default function NoticesScreen() {
  const { type } = useSession()
  const notices = useNotices()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useConfirmAddressFromLink()
  const event = useEventFromAddress()
  const rows = notices.data?.recipients
  const readers = event && rows ? describeReadersOfKind(event, rows) : ''
  const unclaimed = notices.data?.unclaimed_kinds ?? []
  const problem = notices.isError ? problemUnlessSignedOut(notices.error) : null
  const close = () => setDialog(null)
  const isAdministrator = type === 'MAIN'
  const actions = isAdministrator
    ? {
        onEdit: (recipient: NoticeRecipient) => setDialog({ kind: 'edit', recipient }),
        onCode: (recipient: NoticeRecipient) => setDialog({ kind: 'code', recipient }),
      }
    : null
  const add = isAdministrator && (rows?.length ?? 0) < MAX_NOTICE_RECIPIENTS && (
    <Button leftSection={<IconPlus className={classes.icon} stroke={2} aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
      Add
    </Button>
  )
  return (
    <>
      <PageHead parent="Settings" title="Notifications" actions={rows?.length !== 0 && add} />
      {!(problem && !rows) && rows?.length !== 0 && (
        <ListHead
          headline={rows ? `${rows.length} ${rows.length === 1 ? 'recipient' : 'recipients'}` : null}
          detail="notified immediately, or in a digest the next morning. No texts are sent at night. Replying STOP ends them"
        />
      )}
      {!isAdministrator && <p className={classes.why}>You’re a Standard User. Ask an administrator to change recipients.</p>}
      {readers && <p className={classes.why}>{readers}</p>}
      {unclaimed.length > 0 && (
        <p className={classes.why}>{joinKindNames(unclaimed)} go to all administrators by email until you choose a recipient.</p>
      )}
      {rows && problem && <ListOutdated onRetry={() => void notices.refetch()} />}
      <PagedList
        caption="Recipients"
        columns={recipientColumns(actions)}
        rows={rows}
        rowKey={({ recipient_uuid: uuid }) => uuid}
        pageSize={LOADING_ROWS}
        isWhole
        card={(recipient) => <RecipientCard recipient={recipient} actions={actions} />}
        cardShape={RECIPIENT_CARD_SHAPE}
        loadingLabel="Loading the recipients"
        empty={
          <EmptyState
            icon={IconBell}
            title="No recipients yet"
            text="Text urgent and missed calls to a phone, or email a daily digest to the front desk."
            action={add}
          />
        }
        error={
          problem && !rows ? (
            <ListError title="The recipients could not be loaded" problem={problem} onRetry={() => void notices.refetch()} />
          ) : undefined
        }
      />
      {/* Rendered only once the list has its height, to avoid a layout shift */}
      <DeviceSection isHidden={!rows && !problem} />
      <RecipientDialog
        opened={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        recipient={dialog?.kind === 'edit' ? dialog.recipient : null}
        event={event}
        onClose={close}
      />
      <CodeDialog recipient={dialog?.kind === 'code' ? dialog.recipient : null} onClose={close} />
    </>
  )
}
