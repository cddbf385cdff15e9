import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsSort, IconBell, IconSearch, IconWorldWww } from '@tabler/icons-react'
import { useEffect } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChoicePill } from '../../ui/ChoicePill.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { InquiryCards } from './InquiryCards.tsx'
import { InquiryDialog } from './InquiryDialog.tsx'
import { InquiryTable } from './InquiryTable.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { useWebInquiries } from './web-inquiries.data.ts'
import { useWebInquiriesView } from './web-inquiries-view.ts'

const SORTINGS = [
  { value: 'DESC', label: 'Newest first' },
  { value: 'ASC', label: 'Oldest first' },
] as const

export default function WebInquiriesScreen() {
  const view = useWebInquiriesView()
  const inquiries = useWebInquiries(view.filter)
  const [noticeOpened, notice] = useDisclosure(false)
  const isPhone = useIsPhone()
  const List = isPhone ? InquiryCards : InquiryTable
  const total = inquiries.data?.page.totalElements

  const lastPage = inquiries.data && !inquiries.isPlaceholderData ? Math.max(1, inquiries.data.page.totalPage) : null
  const { turnTo } = view
  useEffect(() => {
    if (lastPage !== null && view.filter.page > lastPage) turnTo(lastPage, 'replace')
  })

  return (
    <>
      <PageHead
        parent="Inquiries"
        title="Web Inquiries"
        actions={
          <Button variant="default" leftSection={<IconBell size={16} stroke={1.75} aria-hidden />} onClick={notice.open}>
            Notifications
          </Button>
        }
      />
      <ListHead
        answer={total === undefined ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'inquiry' : 'inquiries'}`}
        detail={view.filter.search === '' ? 'from the form on your website' : `with “${view.filter.search}”`}
      />
      <FilterBar
        end={
          <ChoicePill
            label="Sort"
            icon={IconArrowsSort}
            isRequired
            options={SORTINGS}
            value={view.filter.sort_date}
            onChange={(next) => next && view.sort(next)}
          />
        }
      >
        <SearchField
          label="Search web inquiries"
          placeholder="Search name, number, words"
          value={view.filter.search}
          onSearch={view.search}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </FilterBar>
      <List
        inquiries={inquiries.data?.data}
        page={inquiries.data?.page}
        isStale={inquiries.isPlaceholderData}
        view={view}
        empty={<NoInquiries search={view.filter.search} onClear={() => view.search('')} />}
        error={
          inquiries.isError && !inquiries.data && !isSessionEnded(inquiries.error) ? (
            <ErrorState
              title="The web inquiries could not be loaded"
              message={messageOf(inquiries.error)}
              requestId={requestIdOf(inquiries.error)}
              onRetry={() => void inquiries.refetch()}
            >
              <Button component={AppLink} to="/support" variant="default">
                Contact support
              </Button>
            </ErrorState>
          ) : undefined
        }
      />
      <InquiryDialog
        inquiry={inquiries.data?.data.find(({ web_inquiry_uuid: uuid }) => uuid === view.openUuid)}
        onClose={view.closeInquiry}
      />
      <NoticeDialog opened={noticeOpened} onClose={notice.close} />
    </>
  )
}

function NoInquiries({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    return (
      <EmptyState
        icon={IconSearch}
        title="No inquiry matches"
        text={`Nothing was found for “${search}”.`}
        action={<Button onClick={onClear}>Clear the search</Button>}
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
