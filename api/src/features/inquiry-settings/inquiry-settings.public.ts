import type { Database, Db } from '../../platform/database/database.ts'
import { readWithSystemRole } from '../../platform/database/tenancy.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import type { RateLimit } from '../../platform/rate-limit/rate-limit.ts'
import {
  type InquirySettings,
  type NumberOwner,
  selectSettingsByClient,
  selectSettingsByNumber,
  selectSettingsByNumbers,
} from './inquiry-settings.queries.ts'
import { assertUnderLimitForWebsites, requireSiteForOrigin, type SiteUse } from './website-origin.ts'

/** The business of a site key, if the request's origin may use it */
export const getSiteForOrigin = (context: OpenContext, siteKey: string, used: SiteUse): Promise<{ clientUuid: string }> =>
  requireSiteForOrigin(context, siteKey, used)

/** Throws if this address is known to be over the limit. Any website may read that */
export const assertAddressUnderLimit = (context: OpenContext, limit: RateLimit): void => assertUnderLimitForWebsites(context, limit)
export type { InquirySettings, NumberOwner }

/** The client that a number belongs to, and the number's own settings, looked up before the tenant is known */
export async function findSettingsByNumber(database: Database, number: string): Promise<InquirySettings | null> {
  const [settings] = await readWithSystemRole(database, selectSettingsByNumber.statement({ number }))
  return settings ?? null
}

/** The clients that currently own these tracking numbers, and since when. Across tenants */
export const findNumberOwners = (db: Db, numbers: readonly string[]): Promise<NumberOwner[]> => selectSettingsByNumbers(db, numbers)

/** A client without stored settings gets the defaults; null when there is no such client */
export const findInquirySettings = (db: Db, clientUuid: string): Promise<InquirySettings | null> => selectSettingsByClient(db, clientUuid)
