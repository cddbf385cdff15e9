import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconFileImport, IconPencil, IconQrcode, IconSearch, IconSend } from '@tabler/icons-react'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { useListResponse } from '../../platform/lists/use-list-response.ts'
import { useIsPermitted } from '../../platform/session/permissions.ts'
import { dialogOnDemand } from '../../ui/dialogs/dialog-on-demand.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ServerList } from '../../ui/lists/ServerList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { MissingNotice } from '../../ui/states/MissingNotice.tsx'
import { useHasInvitations, useInvitations, useInvitationsDownload } from './business-promoter.data.ts'
import classes from './business-promoter.module.css'
import { usePromoterSettings } from './business-promoter.public.ts'
import { type BusinessPromoterView, useBusinessPromoterView } from './business-promoter-view.ts'
import { ImportState } from './import/ImportState.tsx'
import { INVITATION_CARD_SHAPE, InvitationCard } from './list/InvitationCard.tsx'
import { invitationColumns } from './list/invitation-columns.tsx'
import { PromoterStatsCard } from './stats/PromoterStatsCard.tsx'

const SendRequestDialog = dialogOnDemand(
  async () => (await import('./send/SendRequestDialog.tsx')).SendRequestDialog,
  ({ opened }) => opened,
)
const TemplatesDialog = dialogOnDemand(
  async () => (await import('./templates/TemplatesDialog.tsx')).TemplatesDialog,
  ({ opened }) => opened,
)
const QrDialog = dialogOnDemand(
  async () => (await import('./qr/QrDialog.tsx')).QrDialog,
  ({ opened }) => opened,
)
const ImportDialog = dialogOnDemand(
  async () => (await import('./import/ImportDialog.tsx')).ImportDialog,
  ({ opened }) => opened,
)

const icon = { className: classes.icon, stroke: 1.75, 'aria-hidden': true }

export default function BusinessPromoterScreen() {
  const view = useBusinessPromoterView()
  const settings = usePromoterSettings()
  const mayEditTemplates = useIsPermitted('settings')
  const [qrOpened, qr] = useDisclosure(false)
  const [importOpened, importing] = useDisclosure(false)
  return (
    <>
      <PageHead
        parent="Review"
        title="Business Promoter"
        actions={
          <>
            <Button variant="default" leftSection={<IconFileImport {...icon} />} onClick={importing.open}>
              Import list
            </Button>
            <Button variant="default" leftSection={<IconQrcode {...icon} />} onClick={qr.open}>
              QR
            </Button>
            <Button leftSection={<IconSend {...icon} />} onClick={view.openSend}>
              Send
            </Button>
          </>
        }
      />
      <MissingNotice settings={settings.data} mayEnterAddress={mayEditTemplates} />
      <ImportState />
      {!view.one && <PromoterStatsCard view={view} />}
      <Invitations view={view} onImport={importing.open} />
      <SendRequestDialog
        opened={view.isSendOpen}
        onClose={view.closeSend}
        onSent={view.showSent}
        onEditTemplate={mayEditTemplates ? view.openTemplates : null}
      />
      <TemplatesDialog opened={view.isTemplatesOpen && mayEditTemplates} onClose={view.closeTemplates} />
      <QrDialog opened={qrOpened} onClose={qr.close} />
      <ImportDialog opened={importOpened} onClose={importing.close} />
    </>
  )
}

function Invitations({ view, onImport }: { view: BusinessPromoterView; onImport: () => void }) {
  const invitations = useListResponse(useInvitations(view.page, view.filter, view.one), view, { retainsLastPage: true })
  const mayEditTemplates = useIsPermitted('settings')
  const total = invitations.response?.page.totalElements
  const download = useInvitationsDownload(total)
  return (
    <>
      <ListHead
        headline={total === undefined ? null : formatCountOf(total, 'invitation')}
        detail={describeInvitationFilter(view)}
        actions={
          view.one ? (
            <Button variant="default" onClick={view.clear}>
              Show all invitations
            </Button>
          ) : (
            <>
              {mayEditTemplates && (
                <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={view.openTemplates}>
                  Message templates
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconDownload {...icon} />}
                loading={download.isPending}
                onClick={() => download.mutate(view.filter)}
              >
                Export
              </Button>
            </>
          )
        }
      />
      {!view.one && (
        <FilterBar
          search={{
            label: 'Search invitations',
            placeholder: 'Search name, email, number',
            value: view.search,
            onSearch: view.searchFor,
            maxLength: MAX_SEARCH_LENGTH,
          }}
          controls={[view.stateControl]}
          onClear={view.search !== '' || view.state ? view.clear : undefined}
          doneLabel="Show invitations"
        />
      )}
      <ServerList
        list={invitations}
        caption="Invitations"
        isTight
        columns={invitationColumns()}
        rowKey={({ business_promoter_uuid: uuid }) => uuid}
        card={(invitation) => <InvitationCard invitation={invitation} />}
        cardShape={INVITATION_CARD_SHAPE}
        loadingLabel="Loading the invitations"
        empty={<NoInvitations view={view} onImport={onImport} />}
        failure={{ title: 'Invitations could not be loaded', text: 'Please try again. Nothing was lost.' }}
      />
    </>
  )
}

function describeInvitationFilter({ search, one, state }: BusinessPromoterView): string {
  if (one) return 'to leave a review'
  if (search !== '') return `with “${search}”, all dates`
  return state ? 'in this status and period' : 'in this period'
}

function NoInvitations({ view, onImport }: { view: BusinessPromoterView; onImport: () => void }) {
  const isFiltered = view.search !== '' || view.state !== undefined
  const { data: hasOthers } = useHasInvitations(!view.one && !isFiltered)
  if (view.one) return <EmptyState icon={IconSend} title="This invitation no longer exists" />
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconSearch}
        title="No matching invitations"
        text={view.search === '' ? 'Choose another status or period.' : 'Try another name or part of the number.'}
        action={<Button onClick={view.clear}>Clear all</Button>}
      />
    )
  }
  if (hasOthers) {
    return (
      <EmptyState
        icon={IconSend}
        title="No invitations in this period"
        text="Choose an earlier period to see older invitations."
        action={<Button onClick={view.openSend}>Send</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconSend}
      title="No invitations yet"
      text="Ask a customer for a review by email or text. You’ll see who opened it and how they responded here."
      action={
        <>
          <Button onClick={view.openSend}>Send first invitation</Button>
          <Button variant="default" onClick={onImport}>
            Import list
          </Button>
        </>
      }
    />
  )
}
