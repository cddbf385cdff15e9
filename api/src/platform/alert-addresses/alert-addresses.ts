import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import { countTry } from '../http/rate-limit.ts'
import type { AccountContext, SlowAccountContext } from '../http/route.ts'
import { hashToken } from '../identity/sessions.ts'
import type { Services } from '../services.ts'
import { notifyOfOtherAddress, notifyOfRemoval, notifyOfSwitchOff, sendConfirmationLink } from './alert-address-emails.ts'
import { dropPendingAddress, findPendingAddress, lockAlerts, putPendingAddress } from './alert-addresses.queries.ts'

/** How long a link can be opened */
export const LINK_MS = 86_400_000
/** Limits for links, which go to any address that is typed: nobody can be flooded through us, and no business uses up what another needs */
export const ADDRESS_LIMITS = {
  byClient: { name: 'alert addresses by client', max: 20, windowS: 3600 },
  byClientAndEmail: { name: 'alert addresses by client and e-mail', max: 5, windowS: 3600 },
}

export async function countConfirmationLink({ database, clock }: Services, clientUuid: string, email: string): Promise<void> {
  await countTry(database, clock, ADDRESS_LIMITS.byClient, clientUuid)
  await countTry(database, clock, ADDRESS_LIMITS.byClientAndEmail, `${clientUuid}\n${email}`)
}

interface Alerts {
  notify: boolean
  notifyEmail: string
}

/** One kind of alert, as its feature stores it */
export interface AlertSetting {
  kind: string
  /** What is sent, as part of a sentence: "new web inquiries" */
  what: string
  /** What the switch turns on and off, if that is not all of it */
  switched?: string
  /** The screen on which alerts are configured; the link opens it */
  screen: `/${string}`
  find(db: Db): Promise<Alerts>
  save(db: Db, clientUuid: string, alerts: Alerts): Promise<void>
  record(
    db: Db,
    event: { clientUuid: string; accountUuid: string; requestId: string; details: Record<string, unknown> },
    step: 'saved' | 'confirmed',
  ): Promise<void>
}

export async function getAlerts({ db, services }: Pick<AccountContext, 'db' | 'services'>, setting: AlertSetting) {
  const { notify, notifyEmail } = await setting.find(db)
  const requested = await findPendingAddress(db, setting.kind, services.clock.now())
  const pending = requested?.isGood ? requested.email : ''
  return {
    // Alerts that are switched on for an address whose link was never opened are never sent, so they count as off
    notify: notify && (notifyEmail !== '' || pending !== ''),
    notify_email: notifyEmail,
    pending_email: pending,
    expired_email: requested && !requested.isGood ? requested.email : '',
  }
}

/** Everything but a new address is saved at once. A new address gets a link, and alerts go to the old one until that link is opened */
export async function changeAlerts(context: SlowAccountContext, setting: AlertSetting, wanted: Alerts) {
  const { services, account, request, inTenant } = context
  const { clock } = services
  const { clientUuid, uuid: accountUuid } = account
  const isNewTo = ({ notifyEmail }: Alerts) => wanted.notifyEmail !== '' && wanted.notifyEmail !== notifyEmail
  const isCounted = isNewTo(await inTenant((db) => setting.find(db)))
  if (isCounted) await countConfirmationLink(services, clientUuid, wanted.notifyEmail)
  return inTenant(async (db) => {
    await lockAlerts(db, clientUuid, setting.kind)
    const before = await setting.find(db)
    const { notifyEmail: oldEmail } = before
    const isNew = isNewTo(before)
    // Race: another address was confirmed meanwhile, so the previously set one would now need a link
    if (isNew && !isCounted) throw new AppError('conflict', 'The address was changed meanwhile. Please look at it and save again')
    const now = { notify: wanted.notify, notifyEmail: isNew ? oldEmail : wanted.notifyEmail }
    await setting.save(db, clientUuid, now)
    const details = { notify: wanted.notify, from: oldEmail, to: wanted.notifyEmail, ...(isNew && { confirmed: false }) }
    await setting.record(db, { clientUuid, accountUuid, requestId: request.id, details }, 'saved')
    if (isNew) {
      const code = randomUUID()
      const expiresAt = new Date(clock.now().getTime() + LINK_MS)
      const { kind } = setting
      await putPendingAddress(db, { clientUuid, kind, email: wanted.notifyEmail, codeHash: hashToken(code), accountUuid, expiresAt })
      await sendConfirmationLink(db, services, account, setting, { email: wanted.notifyEmail, code })
    } else await dropPendingAddress(db, setting.kind)
    if (oldEmail && wanted.notifyEmail === '') await notifyOfRemoval(db, services, account, setting, oldEmail)
    else if (oldEmail && before.notify && !wanted.notify) await notifyOfSwitchOff(db, services, account, setting, oldEmail)
    return getAlerts({ db, services }, setting)
  })
}

/**
 * Any account of the business that has the link can confirm, because it was sent to the new address alone. The administrator who requested
 * it is responsible, so the link stops working once they are no longer an administrator
 */
export async function confirmAlerts({ db, services, account, request }: AccountContext, setting: AlertSetting, code: string) {
  const { clientUuid, uuid: accountUuid, email: confirmer } = account
  await lockAlerts(db, clientUuid, setting.kind)
  const requested = await findPendingAddress(db, setting.kind, services.clock.now(), hashToken(code))
  if (!requested?.isGood) throw new AppError('gone', 'This link is no longer valid. Save the address again to get a new one')
  const { email: newEmail, requester } = requested
  const { notify, notifyEmail: oldEmail } = await setting.find(db)
  await dropPendingAddress(db, setting.kind)
  await setting.save(db, clientUuid, { notify, notifyEmail: newEmail })
  const details = { from: oldEmail, to: newEmail, requested_by: requester }
  await setting.record(db, { clientUuid, accountUuid, requestId: request.id, details }, 'confirmed')
  if (oldEmail && oldEmail !== newEmail)
    await notifyOfOtherAddress(db, services, account, setting, { oldEmail, newEmail, notify, requester, confirmer })
  return getAlerts({ db, services }, setting)
}
