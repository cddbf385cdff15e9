import type { Db } from '../../../platform/database/database.ts'
import { isSamePerson } from './choose-name.ts'
import { findUncorrectedNames, renameCallers } from './known-names.queries.ts'

interface NamedCall {
  callSid: string
  /** E.164, empty when withheld */
  phoneFrom: string
  name: string
  /** A name that was misheard in this call, and so in others, and has just been corrected */
  misheard?: string | undefined
}

/**
 * One number shows one name: other calls of the number without a name, with a shorter one, the telephone network's, or the one that was
 * just corrected, get this one (decision 0085). Another person with the same phone is not renamed. The caller is locked
 */
export async function applyNameToCallsOfNumber(db: Db, { callSid, phoneFrom, name, misheard }: NamedCall): Promise<void> {
  if (!phoneFrom || !name) return
  const others = await findUncorrectedNames(db, phoneFrom, callSid)
  const renamed = others.filter((other) => other.name !== name && (isSamePerson(other.name, name) || other.name === misheard))
  if (renamed.length > 0)
    await renameCallers(
      db,
      renamed.map((other) => other.callSid),
      name,
    )
}
