import type { z } from 'zod'
import { parseDestination } from '#contract/numbers/destinations.ts'
import type { assignedNumberForm } from '#contract/numbers/number-form.ts'
import { QUARANTINE_DAYS, type searchNumbers } from '#contract/numbers/number-market.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { doesClientExist } from '../../../platform/identity/clients.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { NumberShop, VendorNumber, WantedNumbers } from '../../../platform/vendors/telephony/number-shop.ts'
import { numbersAudit } from '../numbers.audit.ts'
import { countNumbers, findOwnedAmong, lockNumbers } from '../numbers.queries.ts'
import { addNumber } from '../numbers.service.ts'
import { connectNumberJob } from './connect-number.job.ts'
import { findAnyNumber, hasMainNumber, type MarketRow, moveNumber } from './market.queries.ts'

const DAY_MS = 24 * 3_600_000
const MAX_OFFERED = 20

type Form = z.output<typeof assignedNumberForm>

function shopOf({ numberShop }: Services): NumberShop {
  if (!numberShop) throw new AppError('conflict', 'Phone numbers can’t be bought, because Twilio isn’t set up')
  return numberShop
}

/** The phone company's error as the operator reads it */
function toAppError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return new AppError(error.retryable || error.outcome === 'unknown' ? 'unavailable' : 'conflict', error.message)
}

export async function findNumbersForSale(
  { services, inSystem }: OperatorContext,
  wanted: WantedNumbers,
): Promise<Pick<EndpointResult<typeof searchNumbers>, 'data' | 'monthly_cents'>> {
  const shop = shopOf(services)
  try {
    const [found, monthlyCents] = await Promise.all([shop.search(wanted, MAX_OFFERED), shop.findMonthlyCents()])
    const numbers = found.map(({ number }) => number)
    // Somebody is buying it at this moment
    const taken = await inSystem((db) => findOwnedAmong(db, numbers))
    return { data: found.filter(({ number }) => !taken.includes(number)), monthly_cents: monthlyCents }
  } catch (error) {
    throw toAppError(error)
  }
}

/**
 * Stored before it is bought, so that a process that dies in between leaves a row that the reconciliation finds (decision 0105): a number
 * that nobody knows of would cost money every month
 */
export async function buyNumber(context: OperatorContext, clientUuid: string, form: Form): Promise<string> {
  const { services, inSystem, request } = context
  const shop = shopOf(services)
  const monthlyCents = await shop.findMonthlyCents().catch((error) => {
    throw toAppError(error)
  })
  const numberUuid = await inSystem(async (db) => {
    const stateSince = services.clock.now()
    const added = await add(db, clientUuid, form, { state: 'buying', stateSince, purchase: 'requested', monthlyCents })
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_requested', { number: form.number, monthly_cents: monthlyCents })
    return added
  })
  const row = { clientUuid, numberUuid, number: form.number, state: 'buying' } as const
  try {
    const bought = await shop.buy(form.number, numberUuid)
    await inSystem((db) => adopt(db, services, row, bought))
    return numberUuid
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'not_done') await inSystem((db) => markNotBought(db, services, row))
    else if (error instanceof ProviderError)
      throw new AppError(
        'unavailable',
        `${error.message}. The number may have been bought: within 20 minutes "numbers list" shows whether it was`,
      )
    throw toAppError(error)
  }
}

/** The number is in our account: it works from now on. Returns false when another process has done so */
export async function adopt(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  row: Pick<MarketRow, 'clientUuid' | 'numberUuid' | 'number' | 'state'>,
  { providerId, voice, text, pictures }: VendorNumber,
): Promise<boolean> {
  await lockNumbers(db)
  const now = clock.now()
  const isMain = !(await hasMainNumber(db, row.clientUuid))
  const change = { state: 'active', stateSince: now, ownedSince: now, providerId, voice, text, pictures, isMain } as const
  if (!(await moveNumber(db, row, { ...change, ...(row.state === 'buying' && { purchase: 'bought' }) }))) return false
  await jobs.enqueue(db, connectNumberJob, { providerId })
  await numbersAudit.record(db, {
    clientUuid: row.clientUuid,
    accountUuid: null,
    requestId: 'numbers',
    action: row.state === 'buying' ? 'number_bought' : 'number_ported_in',
    details: { number: row.number },
  })
  return true
}

/** The phone company has not sold it. Its row stays, so that a purchase that comes through later is recognized and given back */
export async function markNotBought(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  row: Pick<MarketRow, 'clientUuid' | 'numberUuid' | 'state'>,
): Promise<void> {
  const now = clock.now()
  await moveNumber(db, row, { state: 'released', stateSince: now, releasedAt: now, purchase: 'failed' })
}

export async function portNumberIn({ inSystem, request, services }: OperatorContext, clientUuid: string, form: Form): Promise<string> {
  return inSystem(async (db) => {
    const added = await add(db, clientUuid, form, { state: 'porting_in', stateSince: services.clock.now() })
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_port_in_started', { number: form.number })
    return added
  })
}

export async function portNumberOut(
  { inSystem, request, services }: OperatorContext,
  clientUuid: string,
  numberUuid: string,
): Promise<void> {
  await inSystem(async (db) => {
    const row = await findLocked(db, clientUuid, numberUuid)
    if (row.state !== 'active') throw new AppError('conflict', `${row.number} is not in use, so it can’t leave`)
    await assertMayGo(db, row)
    await moveNumber(db, row, { state: 'porting_out', stateSince: services.clock.now() })
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_port_out_started', { number: row.number })
  })
}

export async function releaseNumber(
  { inSystem, request, services }: OperatorContext,
  clientUuid: string,
  numberUuid: string,
  confirm: string,
): Promise<Date> {
  return inSystem(async (db) => {
    const row = await findLocked(db, clientUuid, numberUuid)
    if (confirm !== row.number)
      throw new AppError('invalid_input', `Do you want to delete it? Repeat ${row.number} to confirm`, { field: 'confirm' })
    if (row.state === 'quarantined' && row.releasesAt) return row.releasesAt
    if (row.state === 'buying') throw new AppError('conflict', `${row.number} is still being purchased. Try again in a few minutes`)
    await assertMayGo(db, row)
    const now = services.clock.now()
    const releasesAt = new Date(now.getTime() + QUARANTINE_DAYS * DAY_MS)
    // Of a number that never came, nobody calls the wrong business
    const isOurs = row.state !== 'porting_in'
    await moveNumber(
      db,
      row,
      isOurs
        ? { state: 'quarantined', stateSince: now, isMain: false, releasesAt }
        : { state: 'released', stateSince: now, releasedAt: now },
    )
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_given_up', { number: row.number, name: row.name })
    return isOurs ? releasesAt : now
  })
}

export async function restoreNumber(
  { inSystem, request, services }: OperatorContext,
  clientUuid: string,
  numberUuid: string,
): Promise<void> {
  await inSystem(async (db) => {
    const row = await findLocked(db, clientUuid, numberUuid)
    if (row.state !== 'quarantined' && row.state !== 'porting_out') throw new AppError('conflict', `${row.number} was not given up`)
    const isMain = row.isMain || !(await hasMainNumber(db, clientUuid))
    await moveNumber(db, row, { state: 'active', stateSince: services.clock.now(), isMain, releasesAt: null })
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_restored', { number: row.number })
  })
}

async function add(db: Db, clientUuid: string, form: Form, values: Partial<Parameters<typeof addNumber>[1]>): Promise<string> {
  if (!(await doesClientExist(db, clientUuid))) throw notFound('This client')
  const { number, name, source, rings_at: typed = null } = form
  const read = typed ? parseDestination(typed) : null
  const ringsAt = read && 'number' in read ? read.number : null
  return addNumber(db, { clientUuid, number, name, ...(source && { source }), ringsAt, ...values })
}

/** Every business with numbers in service has a main one, so that one can go only as the last */
async function assertMayGo(db: Db, { clientUuid, isMain }: MarketRow): Promise<void> {
  if (isMain && (await countNumbers(db, clientUuid)) > 1)
    throw new AppError('conflict', 'This is the main number. Make another number the main one first')
}

async function findLocked(db: Db, clientUuid: string, numberUuid: string): Promise<MarketRow> {
  await lockNumbers(db)
  const row = await findAnyNumber(db, clientUuid, numberUuid)
  if (!row) throw notFound('This number')
  return row
}
