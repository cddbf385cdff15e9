import type { Db } from '../../../platform/database/database.ts'
import { isSamePerson } from './choose-name.ts'
import { findUncorrectedNames, renameCallers } from './known-names.queries.ts'

interface NamedCall {
  callSid: string
  /** E.164, empty when withheld */
  phoneFrom: string
  name: string
  /** A name that was misheard in this call, and so probably in others, and has just been corrected */
  misheard?: string | undefined
}

/**
 * Each number shows one name: the number's other calls get this name if theirs is missing, shorter, from the telephone network, or the one
 * just corrected (decision 0085). Another person with the same phone is not renamed. Requires `lockCaller`
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
