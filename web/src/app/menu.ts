import {
  IconCreditCard,
  IconKey,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPhone,
  IconReceipt2,
  IconSend,
  IconStar,
  IconUserCircle,
  IconWorldWww,
  type Icon as TablerIcon,
} from '@tabler/icons-react'

export interface MenuEntry {
  label: string
  path: string
  icon: TablerIcon
  /** Screens of the same area, reached by its tabs: the entry stays marked on them */
  alsoCurrentOn?: readonly string[]
  /** `false`: in the menu only */
  inJumpList?: boolean
}

export interface MenuGroup {
  /** `null`: the entries stand for themselves */
  label: string | null
  entries: readonly MenuEntry[]
}

/** What exists, in the order of the specification. A feature adds its entries here */
export const menu: readonly MenuGroup[] = [
  { label: null, entries: [{ label: 'Dashboard', path: '/home', icon: IconLayoutDashboard }] },
  {
    label: 'Inquiry',
    entries: [
      {
        label: 'Call Inquiries',
        path: '/callInquiriesDashboard',
        icon: IconPhone,
        alsoCurrentOn: ['/callInquiries', '/actionItemList'],
      },
      { label: 'Web Inquiries', path: '/webInquiries', icon: IconWorldWww },
    ],
  },
  {
    label: 'Review Management',
    entries: [
      { label: 'Review Management', path: '/reviewManagement', icon: IconStar },
      { label: 'Business Promoter', path: '/businessPromoter', icon: IconSend },
    ],
  },
  {
    label: 'Payment',
    entries: [
      { label: 'Bills', path: '/bills-pay', icon: IconReceipt2 },
      { label: 'Payment History', path: '/paymentHistory', icon: IconCreditCard, alsoCurrentOn: ['/billsDetail'] },
    ],
  },
  { label: null, entries: [{ label: 'Support', path: '/support', icon: IconLifebuoy }] },
]

/** The account's own screens, behind the avatar */
export const userMenu: readonly MenuEntry[] = [
  { label: 'Profile', path: '/accountSetting', icon: IconUserCircle },
  { label: 'Reset Password', path: '/resetPassword', icon: IconKey },
]
