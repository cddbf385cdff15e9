import { IconBan, IconPointFilled } from '@tabler/icons-react'
import type { InquiryState } from '#contract/web-inquiries/web-inquiries.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'

const LOOKS = {
  new: { tone: 'primary', icon: IconPointFilled, label: 'New' },
  answered: { tone: 'good', icon: undefined, label: 'Answered' },
  spam: { tone: 'neutral', icon: IconBan, label: 'Spam' },
} as const

export function InquiryStateBadge({ state }: { state: InquiryState }) {
  const { tone, icon, label } = LOOKS[state]
  return (
    <StatusBadge tone={tone} {...(icon && { icon })}>
      {label}
    </StatusBadge>
  )
}
