import { PageHead } from '../../ui/PageHead.tsx'

export default function WebInquiriesScreen() {
  return <PageHead parent="Inquiries" title="Web Inquiries" />
}
