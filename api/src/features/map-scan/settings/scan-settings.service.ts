import type { z } from 'zod'
import type { getScanSettings, saveScanSettings } from '#contract/map-scan/map-scan-operator.ts'
import { GRIDS, SCAN_SERVICES, type ScanService } from '#contract/map-scan/scan-constants.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import type { PlaceSource } from '../../../platform/vendors/place-source.ts'
import { mapScanAudit } from '../map-scan.audit.ts'
import { findOwnPlace } from '../places/places.queries.ts'
import { findCallsPerDay } from '../scan/scan-budget.ts'
import { findCompanyBrandAndTimeZone } from '../schedules/schedules.queries.ts'
import { deleteOwnPlace, saveCallsPerDay, saveOwnPlace } from './scan-settings.queries.ts'

type Settings = EndpointResult<typeof getScanSettings>['data']

async function assertClientExists(db: Db, clientUuid: string): Promise<void> {
  if (!(await findCompanyBrandAndTimeZone(db, clientUuid))) throw notFound('This client')
}

export function getScanSettingsOf({ inSystem, services }: OperatorContext, clientUuid: string): Promise<Settings> {
  return inSystem(async (db) => {
    await assertClientExists(db, clientUuid)
    const [google, yelp] = [await findWireOwnPlace(db, clientUuid, 'google'), await findWireOwnPlace(db, clientUuid, 'yelp')]
    const scan_prices = { google: computeScanPrice(services.rankings.google), yelp: computeScanPrice(services.rankings.yelp) }
    return { google, yelp, calls_per_day: await findCallsPerDay(db, clientUuid), scan_prices }
  })
}

/** The cost of a scan of the largest grid. A manual scan requests the lists that the map shows, a scheduled one only the places' ids */
function computeScanPrice({ searchPrice: { withLists, idsOnly } }: PlaceSource): Settings['scan_prices']['google'] {
  const points = Math.max(...GRIDS) ** 2
  const times = (price: number | null) => (price === null ? null : Math.round(points * price * 10_000) / 10_000)
  return { points, manual: times(withLists), scheduled: times(idsOnly) }
}

async function findWireOwnPlace(db: Db, clientUuid: string, service: ScanService): Promise<Settings['google']> {
  const place = await findOwnPlace(db, clientUuid, service)
  if (!place) return null
  const { placeId, name, address, url, latitude, longitude } = place
  return { place_id: placeId, name, address, url, latitude, longitude }
}

/** Changes only the given fields; null removes a place. Past scans stay unchanged */
export function changeScanSettings(
  { inSystem, request }: OperatorContext,
  clientUuid: string,
  form: z.output<typeof saveScanSettings.body>,
): Promise<void> {
  return inSystem(async (db) => {
    await assertClientExists(db, clientUuid)
    for (const service of SCAN_SERVICES) {
      const place = form[service]
      if (place === null) await deleteOwnPlace(db, clientUuid, service)
      else if (place) {
        const { place_id: placeId, ...rest } = place
        await saveOwnPlace(db, { clientUuid, service, placeId, ...rest })
      }
    }
    if (form.calls_per_day !== undefined) await saveCallsPerDay(db, clientUuid, form.calls_per_day)
    await mapScanAudit.recordBy(db, { clientUuid, request }, 'scan_settings_saved', form)
  })
}
