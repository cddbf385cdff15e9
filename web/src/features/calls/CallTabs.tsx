import { IconLayoutDashboard, IconListCheck, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { mainActionItemsQuery } from './action-items.data.ts'

type CallPath = '/callInquiriesDashboard' | '/callInquiries' | '/actionItemList'

/** Tabs of the three screens about calls */
export function CallTabs({ current }: { current: CallPath }) {
  const { data } = useQuery(mainActionItemsQuery)
  return (
    <PageTabs
      label="Call Inquiries"
      current={current}
      tabs={[
        { label: 'Overview', to: '/callInquiriesDashboard', icon: IconLayoutDashboard },
        { label: 'Calls', to: '/callInquiries', icon: IconPhone },
        { label: 'Action items', to: '/actionItemList', icon: IconListCheck, count: data?.total, countOf: 'open' },
      ]}
    />
  )
}
