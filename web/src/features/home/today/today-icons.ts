import {
  type Icon,
  IconAddressBook,
  IconAlertCircle,
  IconBell,
  IconClock,
  IconCreditCard,
  IconListCheck,
  IconMapPin,
  IconMessageCircle,
  IconMessageExclamation,
  IconMessageStar,
  IconPhoneX,
  IconPlugConnectedX,
  IconWorldWww,
} from '@tabler/icons-react'
import type { z } from 'zod'
import type { todayItem } from '#contract/home/home.ts'

type TodayItem = z.output<typeof todayItem>

const BY_KEY: Record<string, Icon> = {
  'account-incomplete': IconAddressBook,
  'missed-calls': IconPhoneX,
  'missed-calls-offer': IconPhoneX,
  'action-items-due': IconListCheck,
  'fallen-keyword': IconMapPin,
  'low-reviews': IconMessageCircle,
  'low-yelp-reviews': IconMessageStar,
  'private-feedback': IconMessageExclamation,
  'bills-overdue': IconCreditCard,
  'bills-open': IconCreditCard,
  'bills-rest': IconCreditCard,
  'bills-rest-overdue': IconCreditCard,
  'web-inquiries': IconWorldWww,
  'connection-broken': IconPlugConnectedX,
  'connection-ends': IconPlugConnectedX,
}

const BY_TONE: Record<TodayItem['tone'], Icon> = { bad: IconAlertCircle, warning: IconClock, info: IconBell }

export function iconOfTodayItem({ key, tone }: Pick<TodayItem, 'key' | 'tone'>): Icon {
  return BY_KEY[key] ?? BY_TONE[tone]
}
