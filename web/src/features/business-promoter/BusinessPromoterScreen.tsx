import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileImport, IconQrcode, IconRefresh, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { type InvitationPage, useInvitations } from './business-promoter.data.ts'
import classes from './business-promoter.module.css'
import { useBusinessPromoterView } from './business-promoter-view.ts'
import { ImportDialog } from './import/ImportDialog.tsx'
import { ImportState } from './import/ImportState.tsx'
import { InvitationCards } from './list/InvitationCards.tsx'
import { InvitationTable } from './list/InvitationTable.tsx'
import { QrDialog } from './qr/QrDialog.tsx'
import { SendRequestDialog } from './send/SendRequestDialog.tsx'

export default function BusinessPromoterScreen() {
  const view = useBusinessPromoterView()
  const invitations = useInvitations(view.page)
  const shown = useLastAnswer(invitations.data)
  const [qrOpened, qr] = useDisclosure(false)
  const [importOpened, importing] = useDisclosure(false)
  const isPhone = useIsPhone()
  const List = isPhone ? InvitationCards : InvitationTable
  const total = shown?.page.totalElements

  // Invitations may have gone since the address was made: its page lies behind the last one then
  const lastPage = invitations.data && !invitations.isPlaceholderData ? Math.max(1, invitations.data.page.totalPage) : null
  const { turnTo } = view
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) turnTo(lastPage, 'replace')
  })

  return (
    <>
      <PageHead
        parent="Review"
        title="Business Promoter"
        actions={
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconFileImport className={classes.icon} stroke={1.75} aria-hidden />}
              onClick={importing.open}
            >
              Import list
            </Button>
            <Button variant="default" leftSection={<IconQrcode className={classes.icon} stroke={1.75} aria-hidden />} onClick={qr.open}>
              QR
            </Button>
            <Button leftSection={<IconSend className={classes.icon} stroke={1.75} aria-hidden />} onClick={view.openSend}>
              Send
            </Button>
          </div>
        }
      />
      <ListHead
        answer={total === undefined ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'invitation' : 'invitations'}`}
        detail={total !== undefined && 'to leave a review'}
      />
      <ImportState />
      {invitations.isError && shown && <Retry onRetry={() => void invitations.refetch()} />}
      <List
        invitations={shown?.data}
        page={shown?.page}
        isStale={invitations.isPlaceholderData}
        onPage={turnTo}
        empty={<NoInvitations onSend={view.openSend} onImport={importing.open} />}
        missing={invitations.isError && !shown ? <NotLoaded onRetry={() => void invitations.refetch()} /> : undefined}
      />
      <SendRequestDialog opened={view.isSendOpen} onClose={view.closeSend} onSent={view.showSent} />
      <QrDialog opened={qrOpened} onClose={qr.close} />
      <ImportDialog opened={importOpened} onClose={importing.close} />
    </>
  )
}

/** Failures of this list are not reported, as the specification asks: what was there stays */
function useLastAnswer(answer: InvitationPage | undefined): InvitationPage | undefined {
  const [last, setLast] = useState(answer)
  useEffect(() => {
    if (answer) setLast(answer)
  }, [answer])
  return answer ?? last
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={classes.retry}>
      This list may be out of date.
      <Button size="xs" variant="subtle" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={IconRefresh}
      title="The invitations are not here yet"
      text="They could not be loaded just now. Nothing was lost."
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  )
}

function NoInvitations({ onSend, onImport }: { onSend: () => void; onImport: () => void }) {
  return (
    <EmptyState
      icon={IconSend}
      title="No invitations yet"
      text="Ask a customer for a review by e-mail or text. Who opened it and what they answered appears here."
      action={
        <>
          <Button onClick={onSend}>Send the first</Button>
          <Button variant="default" onClick={onImport}>
            Import list
          </Button>
        </>
      }
    />
  )
}
