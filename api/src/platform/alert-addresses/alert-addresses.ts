import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import { countTry } from '../http/rate-limit.ts'
import type { AccountContext, SlowAccountContext } from '../http/route.ts'
import { hashToken } from '../identity/sessions.ts'
import { sendConfirmationLink, tellOldAddress } from './alert-address-mails.ts'
import { dropPendingAddress, findPendingAddress, putPendingAddress, takePendingAddress } from './alert-addresses.queries.ts'

const DAY_MS = 86_400_000
/** A link goes to whatever address is typed: nobody can be flooded through us */
export const ADDRESS_LIMITS = {
  byClient: { name: 'alert addresses by client', max: 20, windowS: 3600 },
  byEmail: { name: 'alert addresses by e-mail', max: 5, windowS: 3600 },
}

interface Alerts {
  notify: boolean
  notifyEmail: string
}

/** One kind of alert, as its feature stores it */
export interface AlertSetting {
  kind: string
  /** What is sent, in the middle of a sentence: "new web inquiries" */
  what: string
  /** The screen on which alerts are set, to which the link leads */
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
  return { notify, notify_email: notifyEmail, pending_email: await findPendingAddress(db, setting.kind, services.clock.now()) }
}

/** Everything but a new address is saved at once. A new one gets a link, and until that is opened alerts go where they went */
export async function changeAlerts(context: SlowAccountContext, setting: AlertSetting, wanted: Alerts) {
  const { services, account, request, inTenant } = context
  const { database, clock } = services
  const before = await inTenant((db) => setting.find(db))
  const isNew = wanted.notifyEmail !== '' && wanted.notifyEmail !== before.notifyEmail
  if (isNew) {
    await countTry(database, clock, ADDRESS_LIMITS.byClient, account.clientUuid)
    await countTry(database, clock, ADDRESS_LIMITS.byEmail, wanted.notifyEmail)
  }
  return inTenant(async (db) => {
    const { clientUuid, uuid: accountUuid } = account
    const { notifyEmail: oldEmail } = await setting.find(db)
    const now = { notify: wanted.notify, notifyEmail: isNew ? oldEmail : wanted.notifyEmail }
    await setting.save(db, clientUuid, now)
    const details = { notify: wanted.notify, from: oldEmail, to: wanted.notifyEmail, ...(isNew && { confirmed: false }) }
    await setting.record(db, { clientUuid, accountUuid, requestId: request.id, details }, 'saved')
    if (isNew) {
      const code = randomUUID()
      const expiresAt = new Date(clock.now().getTime() + DAY_MS)
      const { kind } = setting
      await putPendingAddress(db, { clientUuid, kind, email: wanted.notifyEmail, codeHash: hashToken(code), accountUuid, expiresAt })
      await sendConfirmationLink(db, services, account, setting, { email: wanted.notifyEmail, code })
    } else await dropPendingAddress(db, setting.kind)
    if (oldEmail && wanted.notifyEmail === '') await tellOldAddress(db, services, account, setting, { oldEmail, newEmail: '' })
    return getAlerts({ db, services }, setting)
  })
}

/** By any account of the business that has the link: it was sent to the new address alone */
export async function confirmAlerts({ db, services, account, request }: AccountContext, setting: AlertSetting, code: string) {
  const newEmail = await takePendingAddress(db, setting.kind, hashToken(code), services.clock.now())
  if (!newEmail) throw new AppError('gone', 'This link is no longer valid. Save the address again to get a new one')
  const { notify, notifyEmail: oldEmail } = await setting.find(db)
  const { clientUuid, uuid: accountUuid } = account
  await setting.save(db, clientUuid, { notify, notifyEmail: newEmail })
  await setting.record(db, { clientUuid, accountUuid, requestId: request.id, details: { from: oldEmail, to: newEmail } }, 'confirmed')
  if (oldEmail && oldEmail !== newEmail) await tellOldAddress(db, services, account, setting, { oldEmail, newEmail })
  return getAlerts({ db, services }, setting)
}
