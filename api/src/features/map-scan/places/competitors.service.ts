import { MAX_COMPETITORS } from '#contract/map-scan/competitors.ts'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { mapScanAudit } from '../map-scan.audit.ts'
import type { FollowedPlace } from '../map-scan.tables.ts'
import { countCompetitors, deleteCompetitor, findFollowedPlaces, findOwnPlace, insertCompetitorIfNew } from './places.queries.ts'

interface NewCompetitor {
  placeId: string
  name: string
  address: string
  url: string
}

export async function addCompetitor(
  { db, account, services, request }: AccountContext,
  service: ScanService,
  place: NewCompetitor,
): Promise<string> {
  const { clientUuid } = account
  const own = await findOwnPlace(db, clientUuid, service)
  if (own?.placeId === place.placeId) throw new AppError('conflict', 'This is your own place. Choose the place of a competitor.')
  if ((await countCompetitors(db, clientUuid, service)) >= MAX_COMPETITORS)
    throw new AppError('conflict', `You already follow ${MAX_COMPETITORS} competitors. Delete one before you add another.`)
  const now = services.clock.now()
  const uuid = await insertCompetitorIfNew(db, { clientUuid, service, ...place, describedAt: now, createdAt: now })
  if (!uuid) throw new AppError('conflict', `${place.name} is already on your list.`)
  const details = { service, place_id: place.placeId }
  await mapScanAudit.recordBy(db, { account, request }, 'competitor_added', details)
  return uuid
}

/** Past scans keep its ranks, but schedules no longer follow it */
export async function removeCompetitor({ db, account, request }: AccountContext, service: ScanService, uuid: string): Promise<void> {
  const { clientUuid } = account
  if (!(await deleteCompetitor(db, clientUuid, service, uuid))) throw notFound('This competitor')
  const details = { service, competitor_uuid: uuid }
  await mapScanAudit.recordBy(db, { account, request }, 'competitor_deleted', details)
}

/** The competitors for a scan to follow; throws when one does not exist */
export async function getCompetitorsToFollow(
  db: Db,
  clientUuid: string,
  service: ScanService,
  uuids: readonly string[],
): Promise<FollowedPlace[]> {
  const wanted = [...new Set(uuids)]
  const found = await findFollowedPlaces(db, clientUuid, service, wanted)
  if (found.length < wanted.length) throw notFound('This competitor')
  return found
}
