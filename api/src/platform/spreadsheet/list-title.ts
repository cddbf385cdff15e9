import { documentTitle, periodInTitle } from '#contract/formats/file-names.ts'
import type { Clock } from '../base/clock.ts'
import { localDay } from '../base/zoned-time.ts'
import type { Db } from '../database/database.ts'
import { getCompanyName } from '../identity/clients.ts'

interface ListTitle {
  account: { clientUuid: string; timeZone: string }
  clock: Clock
  document: string
  from?: string | undefined
  to?: string | undefined
}

/** The title of a list's file, with its period or the business's current day: "Bright Smile Dental, Invitations, 2026-11-18" */
export async function buildListTitle(db: Db, { account, clock, document, from, to }: ListTitle): Promise<string> {
  const today = localDay(clock.now(), account.timeZone)
  return documentTitle(await getCompanyName(db, account.clientUuid), document, periodInTitle(from, to, today))
}
