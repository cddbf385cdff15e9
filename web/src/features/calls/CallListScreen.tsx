import { PageHead } from '../../ui/PageHead.tsx'
import { CallTabs } from './CallTabs.tsx'

export default function CallListScreen() {
  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/callInquiries" />
    </>
  )
}
