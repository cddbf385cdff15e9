import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findReplyAddress } from '../../notices/notices.public.ts'
import { findReviewSettings, type ReviewSettings } from '../../reviews/reviews.public.ts'
import { selectPracticeContact } from '../business-promoter.queries.ts'
import { selectCustomMessages, selectReminderDays } from '../promoter-settings.queries.ts'
import type { CustomMessages } from './custom-messages.ts'

/** The business that sends invitations, with the data that they show about it */
export type Inviter = ReviewSettings & {
  /** Postal address, required by law in every email: that of the practice, or else of the agency that sends on its behalf; may be empty */
  address: string
  hasOwnAddress: boolean
  phoneNumber: string
  /** Where customers' replies go; empty: nowhere */
  replyTo: string
  customMessages: CustomMessages
  reminderDays: number | null
}

export async function getInviter(db: Db, { config }: Services, clientUuid: string): Promise<Inviter> {
  const settings = await findReviewSettings(db, clientUuid)
  const practice = await selectPracticeContact(db, clientUuid)
  if (!settings || !practice) throw notFound('This business')
  const { address1, address2, city, state, zipCode, phoneNumber } = practice
  const { billing } = brandIdentity(config, settings.brand)
  const ofAgency = billing.address && `c/o ${[billing.name, billing.address].filter(Boolean).join(', ')}`
  // A city alone is not a postal address
  const hasOwnAddress = address1 !== '' && city !== ''
  return {
    ...settings,
    phoneNumber,
    replyTo: await findReplyAddress(db, 'private_feedback'),
    hasOwnAddress,
    address: hasOwnAddress ? [address1, address2, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ') : ofAgency,
    customMessages: await selectCustomMessages(db, clientUuid),
    reminderDays: await selectReminderDays(db, clientUuid),
  }
}

export function assertPostalAddress({ address }: Inviter, people: readonly { email: string }[]): void {
  if (address === '' && people.some(({ email }) => email !== ''))
    throw new AppError('conflict', 'Emails must show a postal address. Add your practice’s address in Account Setting first')
}
