import { Button } from '@mantine/core'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_NOTICE_RECIPIENTS, type NoticeRecipient } from '#contract/notices.ts'
import { problemOf } from '../../platform/api-error.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/ListProblem.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { DeviceSection } from './device/DeviceSection.tsx'
import { useLinkedAddress, useNotices } from './notices.data.ts'
import classes from './notices.module.css'
import { namesInSentence } from './notification-labels.ts'
import { OtherRecipients } from './OtherRecipients.tsx'
import { RECIPIENT_CARD_SHAPE, RecipientCard } from './RecipientCard.tsx'
import { RecipientDialog } from './RecipientDialog.tsx'
import { recipientColumns } from './recipient-columns.tsx'

const LOADING_ROWS = 2

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'code'; recipient: NoticeRecipient }

/** Who is notified of urgent and missed calls and other events, by which channel and how soon */
export default function NoticesScreen() {
  const { type } = useSession()
  const notices = useNotices()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useLinkedAddress()
  const rows = notices.data?.recipients
  const unclaimed = notices.data?.unclaimed_kinds ?? []
  const problem = notices.isError ? problemOf(notices.error) : null
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
      <PageHead parent="Settings" title="Notices" actions={rows?.length !== 0 && add} />
      {!(problem && !rows) && rows?.length !== 0 && (
        <ListHead
          headline={rows ? `${rows.length} ${rows.length === 1 ? 'recipient' : 'recipients'}` : null}
          detail="told at once, or in a summary the morning after. Texts wait at night, and end with STOP"
        />
      )}
      {!isAdministrator && <p className={classes.why}>You are a Standard User: an administrator of your business decides who is told.</p>}
      {unclaimed.length > 0 && (
        <p className={classes.why}>{namesInSentence(unclaimed)} go to all administrators by email until you choose a recipient.</p>
      )}
      {rows && problem && <ListOutdated onRetry={() => void notices.refetch()} />}
      <PagedList
        caption="Who is told"
        columns={recipientColumns(actions)}
        rows={rows}
        rowKey={({ recipient_uuid: uuid }) => uuid}
        pageSize={LOADING_ROWS}
        isWhole
        card={(recipient) => <RecipientCard recipient={recipient} actions={actions} />}
        cardShape={RECIPIENT_CARD_SHAPE}
        loadingLabel="Loading who is told"
        empty={
          <EmptyState
            icon={IconBell}
            title="No recipients yet"
            text="Have urgent and missed calls texted to a phone, or a summary of the day e-mailed to the front desk."
            action={add}
          />
        }
        error={
          problem && !rows ? (
            <ListError title="Who is told could not be loaded" problem={problem} onRetry={() => void notices.refetch()} />
          ) : undefined
        }
      />
      {/* Not before the list has its height, to avoid a layout shift */}
      <DeviceSection isHidden={!rows && !problem} />
      <OtherRecipients isHidden={!rows && !problem} />
      <RecipientDialog
        opened={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        recipient={dialog?.kind === 'edit' ? dialog.recipient : null}
        onClose={close}
      />
      <CodeDialog recipient={dialog?.kind === 'code' ? dialog.recipient : null} onClose={close} />
    </>
  )
}
