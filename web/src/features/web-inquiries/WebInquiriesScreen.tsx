import { Button } from '@mantine/core'
import { IconBell, IconDownload, IconSearch, IconWorldWww } from '@tabler/icons-react'
import type { InquiryState, WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { useRedirectOldConfirmationLink } from '../../platform/forwarded-confirmation.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useListResponse } from '../../platform/lists/use-list-response.ts'
import { type ListView, useListView } from '../../platform/lists/use-list-view.ts'
import { usePeriodControl } from '../../platform/lists/use-period-control.ts'
import { useSession } from '../../platform/session/session.ts'
import { formatDayRange } from '../../platform/time/calendar-days.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/filters/PeriodFilter.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ServerList } from '../../ui/lists/ServerList.tsx'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { InquiryDrawer } from './drawer/InquiryDrawer.tsx'
import { INQUIRY_CARD_SHAPE, InquiryCard } from './InquiryCard.tsx'
import { inquiryColumns } from './inquiry-columns.tsx'
import { formatListDetail, formatStateCounts } from './inquiry-messages.ts'
import { useInquiriesDownload, useWebInquiries } from './web-inquiries.data.ts'
import classes from './web-inquiries.module.css'
import { WEB_INQUIRY_FILTERS } from './web-inquiry-filters.ts'

const icon = { className: classes.icon, stroke: 1.75, 'aria-hidden': true }

export default function WebInquiriesScreen() {
  const view = useListView(WEB_INQUIRY_FILTERS)
  const { query: address, change, hrefWith } = useAddressQuery()
  const inquiries = useListResponse(useWebInquiries(view.query), view)
  const { type } = useSession()
  const today = useBusinessDay()
  const period = usePeriodControl(view)
  useRedirectOldConfirmationLink()
  const { response } = inquiries
  const download = useInquiriesDownload(response?.page.totalElements)
  const periodText = view.chosen.period && formatDayRange(view.chosen.period, today)
  const hrefOf = ({ web_inquiry_uuid: uuid }: WebInquiry) => hrefWith({ inquiry: uuid })
  const clear = () => change({ state: null, search: null, date_from: null, date_to: null, page: null })
  const isOpen = ({ web_inquiry_uuid: uuid }: WebInquiry) => uuid === address.get('inquiry')

  return (
    <>
      <PageHead
        parent="Inquiries"
        title="Web Inquiries"
        actions={
          <>
            {/* Only an administrator decides who is notified of what customers write */}
            {type !== 'REGULAR' && (
              <Button component={AppLink} to="/notices?event=web_inquiry" variant="default" leftSection={<IconBell {...icon} />}>
                Notifications
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload {...icon} />}
              loading={download.isPending}
              onClick={() => download.mutate(view.query)}
            >
              Download
            </Button>
          </>
        }
      />
      <ListHead
        headline={response ? formatStateCounts(response) : null}
        detail={response ? formatListDetail(response, { period: periodText, search: view.search }) : ''}
      />
      <FilterBar
        search={{
          label: 'Search web inquiries',
          placeholder: 'Search name, email, message',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        period={<PeriodFilter {...period} />}
        controls={[addCountsToLabels(view.controls.state, response?.states), view.controls.sorting]}
        onClear={view.isFiltered ? clear : undefined}
        doneLabel="Show inquiries"
      />
      <ServerList
        list={inquiries}
        caption="Web inquiries"
        isTight
        columns={inquiryColumns({ today, sorting: view.chosen.sorting, onSort: (sorting) => view.choose({ sorting }) })}
        rowKey={({ web_inquiry_uuid: uuid }) => uuid}
        rowHref={hrefOf}
        isSelected={isOpen}
        card={(inquiry) => <InquiryCard inquiry={inquiry} href={hrefOf(inquiry)} />}
        cardShape={INQUIRY_CARD_SHAPE}
        loadingLabel="Loading the web inquiries"
        empty={
          <NoInquiries
            state={view.chosen.state}
            search={view.search}
            period={periodText}
            onClearState={() => view.choose({ state: 'all' })}
            onClearSearch={() => view.searchFor('')}
            onClearPeriod={() => view.choose({ period: null })}
          />
        }
        failure={{ title: 'The web inquiries could not be loaded' }}
      />
      <InquiryDrawer siblings={response?.data.map(({ web_inquiry_uuid: uuid }) => uuid) ?? []} />
    </>
  )
}

type StateControl = ListView<typeof WEB_INQUIRY_FILTERS>['controls']['state']

/** "New 2": each state shows its count before the user selects it */
function addCountsToLabels(control: StateControl, states: Record<InquiryState, number> | undefined): StateControl {
  if (!states) return control
  const counts: Record<string, number> = { ...states, all: states.new + states.answered + states.spam }
  const options = control.options.map(({ value, label }) => ({ value, label: `${label} ${(counts[value] ?? 0).toLocaleString('en-US')}` }))
  return { ...control, options }
}

interface NoInquiriesProps {
  state: 'all' | InquiryState
  search: string
  period: string | null
  onClearState: () => void
  onClearSearch: () => void
  onClearPeriod: () => void
}

const NONE_IN_STATE: Record<InquiryState, { title: string; text: string }> = {
  new: { title: 'No inquiries to reply to', text: 'New inquiries from your website appear here.' },
  answered: { title: 'No answered inquiries', text: 'Inquiries you answer or mark as answered appear here.' },
  spam: { title: 'No spam', text: 'Inquiries you mark as spam appear here.' },
}

function NoInquiries({ state, search, period, onClearState, onClearSearch, onClearPeriod }: NoInquiriesProps) {
  if (search !== '') {
    return (
      <EmptyState
        icon={IconSearch}
        title="No matching inquiries"
        text={`No results for “${search}”.`}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    )
  }
  if (state !== 'all') {
    return (
      <EmptyState
        icon={IconWorldWww}
        title={NONE_IN_STATE[state].title}
        text={NONE_IN_STATE[state].text}
        action={<Button onClick={onClearState}>Show all inquiries</Button>}
      />
    )
  }
  if (period !== null) {
    return (
      <EmptyState
        icon={IconWorldWww}
        title="No web inquiries in this period"
        text={`You’re viewing ${period}.`}
        action={<Button onClick={onClearPeriod}>Show all dates</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconWorldWww}
      title="No web inquiries yet"
      text="Messages from your website’s contact form appear here. The form is one line of code. We can send it to you or add it to your site."
      action={
        <Button component={AppLink} to="/support">
          Request the form
        </Button>
      }
    />
  )
}
