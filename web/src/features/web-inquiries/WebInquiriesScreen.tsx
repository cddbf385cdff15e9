import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconSearch, IconWorldWww } from '@tabler/icons-react'
import { useMemo } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { describeRange } from '../../platform/calendar-days.ts'
import { useSession } from '../../platform/session.ts'
import { rangePresets } from '../../platform/stored-date-range.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import { useBusinessDay } from '../../platform/use-business-day.ts'
import { useListAnswer } from '../../platform/use-list-answer.ts'
import { useListView } from '../../platform/use-list-view.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/ListProblem.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { INQUIRY_CARD_SHAPE, InquiryCard } from './InquiryCard.tsx'
import { InquiryDialog } from './InquiryDialog.tsx'
import { InquiryNoticeDialog, useInquiryAddressConfirmation } from './InquiryNoticeDialog.tsx'
import { inquiryColumns } from './inquiry-columns.tsx'
import { useWebInquiries } from './web-inquiries.data.ts'
import { WEB_INQUIRY_FILTERS } from './web-inquiry-filters.ts'

export default function WebInquiriesScreen() {
  const view = useListView(WEB_INQUIRY_FILTERS)
  const { query: address, change, hrefWith } = useAddressQuery()
  const inquiries = useListAnswer(useWebInquiries(view.query), view)
  const { timeZone, type } = useSession()
  const today = useBusinessDay()
  const thisYear = today.slice(0, 4)
  const presets = useMemo(() => rangePresets(today), [today])
  const [noticeOpened, notice] = useDisclosure(false)
  useInquiryAddressConfirmation()
  const total = inquiries.answer?.page.totalElements
  const hrefOf = ({ web_inquiry_uuid: uuid }: WebInquiry) => hrefWith({ inquiry: uuid })
  const isOpen = ({ web_inquiry_uuid: uuid }: WebInquiry) => uuid === address.get('inquiry')

  return (
    <>
      <PageHead
        parent="Inquiries"
        title="Web Inquiries"
        actions={
          // Only an administrator decides who gets what customers write
          type !== 'REGULAR' && (
            <Button variant="default" leftSection={<IconBell size={16} stroke={1.75} aria-hidden />} onClick={notice.open}>
              Notifications
            </Button>
          )
        }
      />
      <ListHead
        answer={total === undefined ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'inquiry' : 'inquiries'}`}
        detail={view.search === '' ? 'from the form on your website' : `with “${view.search}”`}
      />
      <FilterBar
        search={{
          label: 'Search web inquiries',
          placeholder: 'Search name, number, words',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        period={
          <DateRangePicker
            value={view.chosen.period}
            placeholder="All dates"
            onChange={(period) => view.choose({ period })}
            onClear={() => view.choose({ period: null })}
            position="bottom-start"
            presets={presets}
            latest={today}
          />
        }
        controls={Object.values(view.controls)}
        doneLabel="Show the inquiries"
      />
      {inquiries.isOutdated && <ListOutdated onRetry={inquiries.retry} />}
      <PagedList
        {...inquiries.shown}
        caption="Web inquiries"
        columns={inquiryColumns({ timeZone, thisYear, sorting: view.chosen.sorting, onSort: (sorting) => view.choose({ sorting }) })}
        rowKey={({ web_inquiry_uuid: uuid }) => uuid}
        rowHref={hrefOf}
        isSelected={isOpen}
        card={(inquiry) => <InquiryCard inquiry={inquiry} href={hrefOf(inquiry)} />}
        cardShape={INQUIRY_CARD_SHAPE}
        loadingLabel="Loading the web inquiries"
        empty={
          <NoInquiries
            search={view.search}
            period={view.chosen.period && describeRange(view.chosen.period, today)}
            onClearSearch={() => view.searchFor('')}
            onClearPeriod={() => view.choose({ period: null })}
          />
        }
        error={
          inquiries.problem && (
            <ListError title="The web inquiries could not be loaded" problem={inquiries.problem} onRetry={inquiries.retry} />
          )
        }
      />
      <InquiryDialog inquiry={inquiries.answer?.data.find(isOpen)} onClose={() => change({ inquiry: null })} />
      <InquiryNoticeDialog opened={noticeOpened} onClose={notice.close} />
    </>
  )
}

interface NoInquiriesProps {
  search: string
  period: string | null
  onClearSearch: () => void
  onClearPeriod: () => void
}

function NoInquiries({ search, period, onClearSearch, onClearPeriod }: NoInquiriesProps) {
  if (search !== '') {
    return (
      <EmptyState
        icon={IconSearch}
        title="No inquiry matches"
        text={`Nothing was found for “${search}”.`}
        action={<Button onClick={onClearSearch}>Clear the search</Button>}
      />
    )
  }
  if (period !== null) {
    return (
      <EmptyState
        icon={IconWorldWww}
        title="No web inquiries in this period"
        text={`You are looking at ${period}.`}
        action={<Button onClick={onClearPeriod}>Show all dates</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconWorldWww}
      title="No web inquiries yet"
      text="What people write in the form on your website appears here. The form is one line of code for your website: we send it to you, or put it there for you."
      action={
        <Button component={AppLink} to="/support">
          Ask for the form
        </Button>
      }
    />
  )
}
