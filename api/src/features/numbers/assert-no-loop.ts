import { AppError } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { runInSystemRole } from '../../platform/database/tenancy.ts'
import { findOwnedAmong, isDestination } from './numbers.queries.ts'

interface Wanted {
  /** The number that calls come in on, and whether it is new among ours */
  number: string | null
  isNew?: boolean
  /** The phones that it rings at, by the field of the form that named them */
  destinations: Readonly<Record<string, string | null | undefined>>
  /** The field of the form with the number itself */
  numberField?: string
}

/** A forwarding loop between our numbers would never end, and every call costs money. Needs `lockNumbers` before it */
export async function assertNoLoop(db: Db, { number, isNew, destinations, numberField = 'number' }: Wanted): Promise<void> {
  const given = Object.entries(destinations).flatMap(([field, phone]) => (phone ? [{ field, phone }] : []))
  const itself = given.find(({ phone }) => phone === number)
  if (itself) throw new AppError('invalid_input', 'Calls can’t be forwarded to the tracking number itself', { field: itself.field })
  await runInSystemRole(db, async () => {
    if (number && isNew && (await isDestination(db, number)))
      throw new AppError('conflict', `A client’s calls are forwarded to ${number}, so it cannot be a tracking number`, {
        field: numberField,
      })
    const owned = await findOwnedAmong(
      db,
      given.map(({ phone }) => phone),
    )
    const looping = given.find(({ phone }) => owned.includes(phone))
    if (looping)
      throw new AppError('conflict', `${looping.phone} is a tracking number. Calls forwarded to it would never stop ringing`, {
        field: looping.field,
      })
  })
}
