import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileImport, IconQrcode, IconSend } from '@tabler/icons-react'
import { useSession } from '../../platform/session.ts'
import { useListAnswer } from '../../platform/use-list-answer.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { ListMissing, ListOutdated } from '../../ui/ListProblem.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useInvitations } from './business-promoter.data.ts'
import classes from './business-promoter.module.css'
import { useBusinessPromoterView } from './business-promoter-view.ts'
import { ImportDialog } from './import/ImportDialog.tsx'
import { ImportState } from './import/ImportState.tsx'
import { INVITATION_CARD_SHAPE, InvitationCard } from './list/InvitationCard.tsx'
import { invitationColumns } from './list/invitation-columns.tsx'
import { QrDialog } from './qr/QrDialog.tsx'
import { SendRequestDialog } from './send/SendRequestDialog.tsx'

export default function BusinessPromoterScreen() {
  const view = useBusinessPromoterView()
  const invitations = useListAnswer(useInvitations(view.page, view.one), view, { keepsLast: true })
  const { timeZone } = useSession()
  const [qrOpened, qr] = useDisclosure(false)
  const [importOpened, importing] = useDisclosure(false)
  const total = invitations.answer?.page.totalElements

  return (
    <>
      <PageHead
        parent="Review"
        title="Business Promoter"
        actions={
          <>
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
          </>
        }
      />
      <ListHead
        answer={total === undefined ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'invitation' : 'invitations'}`}
        detail="to leave a review"
        actions={
          view.one && (
            <Button variant="default" onClick={view.showAll}>
              Show all invitations
            </Button>
          )
        }
      />
      <ImportState />
      {invitations.isOutdated && <ListOutdated onRetry={invitations.retry} />}
      <PagedList
        {...invitations.shown}
        caption="Invitations"
        columns={invitationColumns(timeZone)}
        rowKey={({ business_promoter_uuid: uuid }) => uuid}
        card={(invitation) => <InvitationCard invitation={invitation} />}
        cardShape={INVITATION_CARD_SHAPE}
        loadingLabel="Loading the invitations"
        empty={
          view.one ? (
            <EmptyState icon={IconSend} title="This invitation is not there any more" />
          ) : (
            <NoInvitations onSend={view.openSend} onImport={importing.open} />
          )
        }
        error={
          invitations.problem && (
            <ListMissing
              title="The invitations are not here yet"
              text="They could not be loaded just now. Nothing was lost."
              onRetry={invitations.retry}
            />
          )
        }
      />
      <SendRequestDialog opened={view.isSendOpen} onClose={view.closeSend} onSent={view.showSent} />
      <QrDialog opened={qrOpened} onClose={qr.close} />
      <ImportDialog opened={importOpened} onClose={importing.close} />
    </>
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
