import type { Db } from '../../../platform/database/database.ts'
import { findKeywordsScannedOnGoogle } from '../../map-scan/map-scan.public.ts'
import type { Month } from '../months.ts'
import { findCompanyName, findProfileSearches } from '../places/places.queries.ts'
import { replaceReportKeywords } from './save-months.queries.ts'

const MAX_PLACES = 8

/** Saves the scanned keywords, then the searches that led to the profile, except those for the business's own name */
export async function chooseAndSaveReportKeywords(db: Db, clientUuid: string, month: Month): Promise<void> {
  const scanned = await findKeywordsScannedOnGoogle(db, clientUuid, MAX_PLACES)
  const searches = await findProfileSearches(db, clientUuid, month)
  const ownName = (await findCompanyName(db, clientUuid)).toLowerCase()
  const others = searches.filter((keyword) => !ownName || !keyword.toLowerCase().includes(ownName))
  const chosen = new Map<string, string>()
  for (const keyword of [...scanned, ...others]) if (!chosen.has(keyword.toLowerCase())) chosen.set(keyword.toLowerCase(), keyword)
  await replaceReportKeywords(db, clientUuid, month, [...chosen.values()].slice(0, MAX_PLACES))
}
