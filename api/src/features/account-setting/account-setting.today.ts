import { createTodayContribution } from '../../platform/feature/today.ts'
import { selectAddress } from './account-setting.queries.ts'

const NEEDED = [
  ['address1', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip_code', 'zip code'],
  ['phone_number', 'phone number'],
] as const

/** Invoices and invitations show the address and phone number, so a business without them is prompted to enter them */
export const accountSettingToday = createTodayContribution(
  () => [selectAddress.statement({})],
  ([[address]]) => {
    const missing = NEEDED.filter(([field]) => address?.[field] === '').map(([, label]) => label)
    if (missing.length === 0) return {}
    return {
      items: [
        {
          key: 'account-incomplete',
          tone: 'warning',
          count: 1,
          fact: 'Your account is incomplete',
          detail: `Missing: ${missing.join(', ')}`,
          verb: 'Fill in',
          to: '/accountSetting',
        },
      ],
    }
  },
  'settings',
)
