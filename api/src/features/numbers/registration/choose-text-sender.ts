import type { Db } from '../../../platform/database/database.ts'
import type { TextSender } from '../../../platform/services/services.ts'
import { findTextNumber, type RegistrationRow, saveBlock } from './registration.queries.ts'

/** After this long texts are tried again, because an approval at the phone company does not say when carriers accept texts */
const BLOCK_MS = 6 * 3_600_000
/** The sender of all businesses, in `blocked_sender` */
const SHARED = ''

/**
 * The business's main number as soon as carriers accept its texts; until then, the sender that all businesses share, so that texts are sent
 * during the weeks that a registration takes (decision 0107). Once carriers have blocked a text of a sender, its texts wait instead of
 * failing one by one
 */
export async function chooseTextSender(db: Db, clientUuid: string, now: Date): Promise<TextSender> {
  const { number, pictures, registration } = await findTextNumber(db, clientUuid)
  const from = chooseNumber(number, registration)
  const sendsPictures = from === null || pictures
  const { blockedUntil, blockedSender, blockedCode } = registration ?? {}
  if (!blockedUntil || blockedUntil <= now || blockedSender !== (from ?? SHARED)) return { from, sendsPictures }
  return {
    sendsPictures,
    heldUntil: blockedUntil,
    problem: `Phone companies don’t accept texts from our number until it is registered, so this text waits. (${blockedCode})`,
  }
}

function chooseNumber(number: string | null, registration: RegistrationRow | null): string | null {
  if (!registration || number === null || registration.number !== number) return null
  return registration.state === 'approved' || registration.state === 'not_needed' ? number : null
}

/** Carriers have blocked a text of the business, because its sender is not registered */
export async function holdTextsOfBlockedSender(db: Db, clientUuid: string, code: number, now: Date): Promise<void> {
  const { number, registration } = await findTextNumber(db, clientUuid)
  await saveBlock(db, clientUuid, {
    sender: chooseNumber(number, registration) ?? SHARED,
    until: new Date(now.getTime() + BLOCK_MS),
    code,
  })
}
