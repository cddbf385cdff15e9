import type { TodayContribution } from '../home/home.service.ts'
import { findMyInformation } from './account-setting.queries.ts'

const NEEDED = [
  ['address1', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip_code', 'zip code'],
  ['phone_number', 'phone number'],
] as const

/** Invoices and invitations carry the address and the phone number, so a business that lacks them has something to do */
export const accountSettingToday: TodayContribution = async ({ db, account }) => {
  const information = await findMyInformation(db, account.uuid)
  const missing = NEEDED.filter(([field]) => information && information[field] === '').map(([, word]) => word)
  if (missing.length === 0) return {}
  return {
    items: [
      {
        key: 'account-incomplete',
        tone: 'warning',
        fact: 'Your account is incomplete',
        detail: `Missing: ${missing.join(', ')}`,
        verb: 'Fill in',
        to: '/accountSetting',
      },
    ],
  }
}
