import { randomUUID } from 'node:crypto'
import { VISITOR_NUMBER_MINUTES } from '#contract/website-numbers/visit-limits.ts'
import type { continueVisit, getSiteNumbers, getWebsiteNumbers, NumberUse, VisitForm } from '#contract/website-numbers/website-numbers.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import type { AccountContext, OpenContext } from '../../platform/http/route.ts'
import { countAttemptAndCheckExceeded, countAttemptsOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { findInquirySettings, getSiteForOrigin } from '../inquiry-settings/inquiry-settings.public.ts'
import { findNumbersOf } from '../numbers/numbers.public.ts'
import { websiteNumbersAudit } from './website-numbers.audit.ts'
import * as queries from './website-numbers.queries.ts'

/** A visitor reports every few minutes while they are active */
export const BY_ADDRESS = { name: 'website visit by address', max: 60, windowS: 600 }
/** No website of a practice has as many visitors; without it, one could keep the database busy for all */
const BY_BUSINESS = { name: 'website visit by business', max: 1_200, windowS: 600 }
/** Fewer than the four numbers that a website begins with, so that one computer cannot use up all of them at once */
export const NUMBERS_BY_ADDRESS = { name: 'website number by address', max: 3, windowS: 3_600 }

const MINUTE_MS = 60_000
const VISIT_MS = VISITOR_NUMBER_MINUTES * MINUTE_MS
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const SITE = { name: 'This website', notAllowed: 'This website isn’t allowed to use this script' }

export async function describeWebsiteNumbers({ db, services, account }: AccountContext): Promise<EndpointResult<typeof getWebsiteNumbers>> {
  const now = services.clock.now()
  const settings = await findInquirySettings(db, account.clientUuid)
  const uses = new Map((await queries.selectNumberUses(db, now)).map((use) => [use.numberUuid, use]))
  const numbers = (await findNumbersOf(db, account.clientUuid)).filter(({ voice }) => voice)
  const visits = await queries.countVisitsSince(db, new Date(now.getTime() - WEEK_MS))
  return {
    data: {
      site_key: settings?.siteKey ?? null,
      websites: settings?.allowedOrigins ?? [],
      main_number: numbers.find(({ is_main: isMain }) => isMain)?.number ?? null,
      numbers: numbers
        .filter(({ is_main: isMain }) => !isMain)
        .map(({ number_uuid, number, name, source }) => {
          const { use = null, inUse = false } = uses.get(number_uuid) ?? {}
          return { number_uuid, number, name, source, use, in_use: inUse }
        }),
      last_visit_datetime: visits.last,
      visits: visits.total,
      visits_without_number: visits.withoutNumber,
    },
  }
}

export async function setNumberUse({ db, account, request }: AccountContext, numberUuid: string, use: NumberUse | null): Promise<void> {
  const number = (await findNumbersOf(db, account.clientUuid)).find(({ number_uuid: uuid }) => uuid === numberUuid)
  if (!number) throw notFound('This number')
  if (number.is_main && use) throw new AppError('conflict', 'Your website already shows the main number', { field: 'use' })
  if (use === 'source' && number.source === 'UNKNOWN')
    throw new AppError('invalid_input', 'Choose a source for this number first', { field: 'use' })
  if (use) await queries.upsertNumberUse(db, account.clientUuid, numberUuid, use)
  else await queries.deleteNumberUse(db, numberUuid)
  await websiteNumbersAudit.recordBy(db, { account, request }, 'website_number_changed', { number: number.number, use })
}

export async function addWebsiteNumber(db: Db, clientUuid: string, number: string, use: NumberUse): Promise<void> {
  const own = (await findNumbersOf(db, clientUuid)).find((one) => one.number === number)
  if (own) await queries.upsertNumberUse(db, clientUuid, own.number_uuid, use)
}

export async function getNumbersOfSite(context: OpenContext, siteKey: string): Promise<EndpointResult<typeof getSiteNumbers>> {
  const { clientUuid } = await getSiteForOrigin(context, siteKey, SITE)
  const { database } = context.services
  const [shown, settings] = await withTenant(
    database,
    clientUuid,
    async (db) => [await queries.selectShownNumbers(db), await findInquirySettings(db, clientUuid)] as const,
    { readOnly: true },
  )
  context.setHeader('cache-control', 'private, max-age=300')
  const bySource = shown.filter(({ use }) => use === 'source').map(({ source, number }) => [source, number])
  return {
    data: {
      main_number: settings?.trackingNumber ?? null,
      by_source: Object.fromEntries(bySource),
      has_visitor_numbers: shown.some(({ use }) => use === 'visitor'),
    },
  }
}

export async function recordVisit(
  context: OpenContext,
  siteKey: string,
  { visit, landing_page: landingPage, ...facts }: VisitForm,
): Promise<EndpointResult<typeof continueVisit>> {
  const { services, request } = context
  const { database, clock } = services
  const { clientUuid } = await getSiteForOrigin(context, siteKey, SITE)
  await countAttemptsOrThrow(database, clock, [
    { limit: BY_ADDRESS, subject: request.address },
    { limit: BY_BUSINESS, subject: clientUuid },
  ])
  const now = clock.now()
  const until = new Date(now.getTime() + VISIT_MS)
  const continued = visit && (await withTenant(database, clientUuid, (db) => queries.extendHold(db, visit, now, until)))
  if (continued) return { data: { visit, number: continued } }

  const mayHold = !(await countAttemptAndCheckExceeded(database, clock, NUMBERS_BY_ADDRESS, `${clientUuid} ${request.address}`))
  return withTenant(database, clientUuid, async (db) => {
    // Another page of a visit that found all numbers in use, or of a business without such numbers
    const isSameVisit = visit !== undefined && (await queries.hasVisitSince(db, visit, new Date(now.getTime() - VISIT_MS)))
    const visitUuid = isSameVisit ? visit : randomUUID()
    const isWanted = await queries.hasVisitorNumbers(db)
    const number = isWanted && mayHold ? await queries.holdNumber(db, visitUuid, now, until) : null
    const gotNumber = isWanted ? (number ? 'yes' : 'no') : null
    if (!isSameVisit) await queries.insertVisit(db, { ...facts, landingPage, clientUuid, visitUuid, startedAt: now, gotNumber })
    else if (number) await queries.setGotNumber(db, visitUuid)
    return { data: { visit: visitUuid, number } }
  })
}
