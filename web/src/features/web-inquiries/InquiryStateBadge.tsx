import { IconBan, IconPointFilled } from '@tabler/icons-react'
import type { InquiryState } from '#contract/web-inquiries/web-inquiries.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'

const LOOKS = {
  new: { tone: 'primary', icon: IconPointFilled, word: 'New' },
  answered: { tone: 'good', icon: undefined, word: 'Answered' },
  spam: { tone: 'neutral', icon: IconBan, word: 'Spam' },
} as const

export function InquiryStateBadge({ state }: { state: InquiryState }) {
  const { tone, icon, word } = LOOKS[state]
  return (
    <StatusBadge tone={tone} {...(icon && { icon })}>
      {word}
    </StatusBadge>
  )
}
