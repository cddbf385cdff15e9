import { PageHead } from '../../../ui/PageHead.tsx'
import { CallTabs } from '../CallTabs.tsx'

export default function CallDashboardScreen() {
  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/callInquiriesDashboard" />
    </>
  )
}
