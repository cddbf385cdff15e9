import type { z } from 'zod'
import { parseDestination } from '#contract/numbers/destinations.ts'
import type { assignedNumberForm, NumberForm } from '#contract/numbers/number-form.ts'
import { isInService } from '#contract/numbers/number-states.ts'
import { MAX_NUMBERS } from '#contract/numbers/numbers.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { type Db, runInSavepoint, violatedConstraintOf } from '../../platform/database/database.ts'
import type { AccountContext, OperatorContext } from '../../platform/http/route.ts'
import { doesClientExist } from '../../platform/identity/clients.ts'
import { assertNoLoop } from './assert-no-loop.ts'
import { numbersAudit } from './numbers.audit.ts'
import {
  countNumbers,
  findMainNumber,
  findNumber,
  findNumberOfClient,
  insertNumber,
  lockNumbers,
  type NumberValues,
  selectNumbers,
  setMainNumber,
  updateNumber,
} from './numbers.queries.ts'

const MAIN_NUMBER_NAME = 'Main number'

/** In E.164. The schema has rejected what is no destination */
function dialable(typed: string | null): string | null {
  const read = typed === null ? null : parseDestination(typed)
  return read && 'number' in read ? read.number : null
}

export async function changeNumber({ db, account, request }: AccountContext, numberUuid: string, form: NumberForm): Promise<void> {
  const { clientUuid } = account
  await lockNumbers(db)
  const number = await findNumber(db, clientUuid, numberUuid)
  if (!number) throw notFound('This number')
  const isScheduled = form.opening_hours !== null
  const ringsAt = dialable(form.rings_at)
  const afterHoursRingsAt = isScheduled ? dialable(form.after_hours_rings_at) : null
  await assertNoLoop(db, { number: number.number, destinations: { rings_at: ringsAt, after_hours_rings_at: afterHoursRingsAt } })
  const { name, source, recording, language, opening_hours: openingHours } = form
  await updateNumber(db, clientUuid, numberUuid, { name, source, ringsAt, openingHours, afterHoursRingsAt, recording, language })
  await numbersAudit.recordBy(db, { account, request }, 'number_changed', {
    number: number.number,
    ...form,
    rings_at: ringsAt,
    after_hours_rings_at: afterHoursRingsAt,
  })
}

export async function makeMainNumber({ db, account, request }: AccountContext, numberUuid: string): Promise<void> {
  await lockNumbers(db)
  const number = await findNumber(db, account.clientUuid, numberUuid)
  if (!number) throw notFound('This number')
  if (number.isMain) return
  await setMainNumber(db, account.clientUuid, numberUuid)
  await numbersAudit.recordBy(db, { account, request }, 'main_number_changed', { number: number.number })
}

export async function listNumbersOf({ inSystem }: OperatorContext, clientUuid: string) {
  return inSystem(async (db) => {
    await assertClient(db, clientUuid)
    return selectNumbers(db, clientUuid)
  })
}

export async function assignNumber(
  { inSystem, request }: OperatorContext,
  clientUuid: string,
  form: z.output<typeof assignedNumberForm>,
): Promise<string> {
  return inSystem(async (db) => {
    await assertClient(db, clientUuid)
    const { number, name, source, rings_at: typed = null } = form
    const numberUuid = await addNumber(db, { clientUuid, number, name, ...(source && { source }), ringsAt: dialable(typed) })
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_assigned', { number, name })
    return numberUuid
  })
}

export async function removeNumber(
  { inSystem, request, services }: OperatorContext,
  clientUuid: string,
  numberUuid: string,
): Promise<void> {
  await inSystem(async (db) => {
    await lockNumbers(db)
    const number = await findNumber(db, clientUuid, numberUuid)
    if (!number) throw notFound('This number')
    await release(db, number, services.clock.now())
    await numbersAudit.recordBy(db, { clientUuid, request }, 'number_removed', { number: number.number, name: number.name })
  })
}

/** A business's first number is its main number */
export async function addNumber(db: Db, values: NumberValues, fields: { number?: string; ringsAt?: string } = {}): Promise<string> {
  const { number: numberField = 'number', ringsAt: destinationField = 'rings_at' } = fields
  await lockNumbers(db)
  const destinations = { [destinationField]: values.ringsAt, after_hours_rings_at: values.afterHoursRingsAt }
  await assertNoLoop(db, { number: values.number, isNew: true, destinations, numberField })
  const owned = await countNumbers(db, values.clientUuid)
  if (owned >= MAX_NUMBERS)
    throw new AppError('conflict', `This business already has ${MAX_NUMBERS} numbers. Remove one first`, { field: numberField })
  try {
    return await runInSavepoint(db, () => insertNumber(db, { ...values, isMain: isInService(values.state ?? 'active') && owned === 0 }))
  } catch (error) {
    if (violatedConstraintOf(error) !== 'phone_numbers_owner') throw error
    const isOwn = (await findNumberOfClient(db, values.clientUuid, values.number)) !== null
    throw new AppError(
      'conflict',
      isOwn ? `${values.number} is a number of this client already` : `${values.number} is the tracking number of another client`,
      { field: numberField },
    )
  }
}

export interface MainNumberChanges {
  /** null: the business has none from now on */
  number?: string | null | undefined
  ringsAt?: string | null | undefined
  recording?: boolean | undefined
}

/** How a business's first number is handled unless the changes say otherwise */
export interface MainNumberDefaults {
  ringsAt: string | null
  recording: boolean
}

/** The one tracking number of the operator's settings is the main number: another one replaces it and is handled in the same way */
export async function saveMainNumber(
  db: Db,
  clientUuid: string,
  { number, ringsAt, recording }: MainNumberChanges,
  defaults: MainNumberDefaults,
  now: Date,
): Promise<void> {
  await lockNumbers(db)
  const fields = { number: 'tracking_number', ringsAt: 'forward_to' }
  const changes = { ...(ringsAt !== undefined && { ringsAt }), ...(recording !== undefined && { recording }) }
  const main = await findMainNumber(db, clientUuid)
  if (number === null) return main ? release(db, main, now) : undefined
  if (main && (number === undefined || number === main.number)) {
    await assertNoLoop(db, { number: main.number, destinations: { forward_to: ringsAt } })
    if (Object.keys(changes).length > 0) await updateNumber(db, clientUuid, main.numberUuid, changes)
    return
  }
  if (number === undefined) return assertNoLoop(db, { number: null, destinations: { forward_to: ringsAt } })
  const own = await findNumberOfClient(db, clientUuid, number)
  if (own) {
    if (!isInService(own.state)) throw new AppError('conflict', `${number} isn’t in use yet or was given up`, { field: 'tracking_number' })
    await assertNoLoop(db, { number, destinations: { forward_to: ringsAt } })
    await setMainNumber(db, clientUuid, own.numberUuid)
    return updateNumber(db, clientUuid, own.numberUuid, changes)
  }
  if (!main) {
    await addNumber(db, { clientUuid, number, name: MAIN_NUMBER_NAME, ...defaults, ...changes }, fields)
    return
  }
  const { name, source, openingHours, afterHoursRingsAt, language } = main
  const handling = { name, source, ringsAt: main.ringsAt, openingHours, afterHoursRingsAt, recording: main.recording, language }
  const added = await addNumber(db, { clientUuid, number, ...handling, ...changes }, fields)
  await setMainNumber(db, clientUuid, added)
  await updateNumber(db, clientUuid, main.numberUuid, { state: 'released', releasedAt: now })
}

/** Every business with numbers has a main one, so that one can go only as the last */
async function release(db: Db, { clientUuid, numberUuid, isMain }: NumberValues & { numberUuid: string; isMain: boolean }, now: Date) {
  if (isMain && (await countNumbers(db, clientUuid)) > 1)
    throw new AppError('conflict', 'This is the main number. Make another number the main one first')
  await updateNumber(db, clientUuid, numberUuid, { state: 'released', isMain: false, releasedAt: now })
}

async function assertClient(db: Db, clientUuid: string): Promise<void> {
  if (!(await doesClientExist(db, clientUuid))) throw notFound('This client')
}
