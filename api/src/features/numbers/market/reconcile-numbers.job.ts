import { z } from 'zod'
import { LeaseLost } from '../../../platform/base/lease.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { isDatabaseUnavailable } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { NumberShop, VendorNumber } from '../../../platform/vendors/telephony/number-shop.ts'
import { numbersAudit } from '../numbers.audit.ts'
import { findOwnedAmong } from '../numbers.queries.ts'
import { findPurchases, findUnsettled, type MarketRow, moveNumber } from './market.queries.ts'
import { adopt, markNotBought } from './market.service.ts'

/** A purchase that is still under way is left alone: longer than the request to the phone company can take */
const GRACE_MS = 5 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Compares our numbers with those in the account at the phone company: adopts purchases whose process died, releases what nobody knows of
 * or whose quarantine is over, and notices numbers that were moved to us or away
 */
export const reconcileNumbersJob = defineJob({
  name: 'reconcile-numbers',
  payload: z.object({}),
  retry: { limit: 4, delayS: 60 },
  timeoutS: 600,
  cron: '7,22,37,52 * * * *',

  async run(services) {
    const { numberShop: shop, database } = services
    if (!shop) return
    const unsettled = await withSystem(database, findUnsettled, { readOnly: true })
    const owned = await shop.list()
    for (const row of unsettled) await tryReconcile(services, row.number, () => reconcileNumber(services, shop, row, findOf(owned, row)))
    const labels = owned.map(({ label }) => label).filter((label) => UUID.test(label))
    const purchases = await withSystem(database, (db) => findPurchases(db, labels), { readOnly: true })
    const inUse = await withSystem(
      database,
      (db) =>
        findOwnedAmong(
          db,
          owned.map(({ number }) => number),
        ),
      { readOnly: true },
    )
    for (const number of owned) {
      const purchase = purchases.find(({ numberUuid }) => numberUuid === number.label)
      if (purchase?.purchase === 'failed' && !inUse.includes(number.number))
        await tryReconcile(services, number.number, () => giveBack(services, shop, number, purchase))
    }
  },
})

const findOf = (owned: readonly VendorNumber[], row: MarketRow) => owned.find(({ number }) => number === row.number)

/** A problem with one number must not keep the others waiting */
async function tryReconcile({ log }: Services, number: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof LeaseLost || (error instanceof ProviderError && error.retryable)) throw error
    log.error({ error, number }, 'a phone number could not be reconciled with the phone company')
  }
}

async function reconcileNumber(services: Services, shop: NumberShop, row: MarketRow, atVendor: VendorNumber | undefined): Promise<void> {
  const { database, clock, log } = services
  const now = clock.now()
  const isUnderWay = now.getTime() - row.stateSince.getTime() < GRACE_MS
  if (row.state === 'buying' && isUnderWay) return
  if (row.state === 'buying' || row.state === 'porting_in') {
    if (atVendor) {
      if (await withSystem(database, (db) => adopt(db, services, row, atVendor)))
        log.warn({ number: row.number }, 'a phone number was adopted from the account at the phone company')
    } else if (row.state === 'buying') await withSystem(database, (db) => markNotBought(db, services, row))
    return
  }
  if (row.state === 'porting_out' && !atVendor) return end(services, row, 'number_ported_out')
  if (row.state === 'quarantined' && row.releasesAt && row.releasesAt <= now) {
    if (atVendor) await shop.release(atVendor.providerId)
    await end(services, row, 'number_released')
  }
}

/** Of a business whose only number leaves, no number is the main one */
async function end({ database, clock }: Services, row: MarketRow, action: 'number_ported_out' | 'number_released'): Promise<void> {
  const { clientUuid, number } = row
  const now = clock.now()
  await withSystem(database, async (db) => {
    if (!(await moveNumber(db, row, { state: 'released', stateSince: now, releasedAt: now, isMain: false }))) return
    await numbersAudit.record(db, { clientUuid, accountUuid: null, requestId: 'numbers', action, details: { number } })
  })
}

/** The purchase came through after it was given up: nobody uses the number, and it costs money */
async function giveBack({ log }: Services, shop: NumberShop, number: VendorNumber, { clientUuid }: MarketRow): Promise<void> {
  await shop.release(number.providerId)
  log.warn({ number: number.number, clientUuid }, 'a phone number that was bought too late went back to the phone company')
}
