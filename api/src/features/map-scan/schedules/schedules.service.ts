import type { z } from 'zod'
import { type listSchedules, MAX_SCHEDULES, type scheduleChanges, type scheduleForm } from '#contract/map-scan/scan-schedules.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { findAddressStates } from '../../../platform/confirmed-addresses/report-addresses.queries.ts'
import { findUnconfirmedAndCountLinks, storeAndSendConfirmationLinks } from '../../../platform/confirmed-addresses/report-addresses.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import type { SignedInAccount } from '../../../platform/identity/sessions.ts'
import { mapScanAudit } from '../map-scan.audit.ts'
import { getCompetitorsToFollow } from '../places/competitors.service.ts'
import { findOwnPlace } from '../places/places.queries.ts'
import { noOwnPlaceError } from '../scan/start-scan.service.ts'
import { SERVICE_NAMES } from '../service-names.ts'
import { computeNextRun } from './next-run.ts'
import {
  clearRankFall,
  countSchedules,
  deleteScheduleRow,
  findSchedule,
  hasOtherScheduleFor,
  insertScheduleIfNew,
  listSchedulesOf,
  type Schedule,
  updateSchedule,
} from './schedules.queries.ts'

const RUNS_PER_MONTH = { weekly: 52 / 12, monthly: 1 }

/** Phrase in the confirmation email that says what the address will receive */
const ADDRESS_PURPOSE = 'the results of scheduled map scans'

export async function listSchedulesWithPrices({ db, account, services }: AccountContext): Promise<EndpointResult<typeof listSchedules>> {
  const schedules = await listSchedulesOf(db, account.clientUuid)
  const emails = new Set(schedules.map(({ notifyEmail }) => notifyEmail).filter(Boolean))
  const states = await findAddressStates(db, [...emails], services.clock.now())
  const calls = schedules.filter(({ paused }) => !paused).map(({ frequency, grid }) => RUNS_PER_MONTH[frequency] * grid * grid)
  return {
    data: schedules.map((schedule) => ({
      schedule_uuid: schedule.uuid,
      grid_type: schedule.service,
      keyword: schedule.keyword,
      grid_number: schedule.grid,
      diagonal: schedule.diagonalMiles,
      frequency: schedule.frequency,
      client_competitors_id: schedule.competitors.map(({ uuid }) => uuid),
      competitor_list: schedule.competitors.map(({ name }) => ({ name })),
      notify_email: schedule.notifyEmail,
      notify_state: states.get(schedule.notifyEmail) ?? null,
      paused: schedule.paused,
      next_datetime: schedule.paused ? null : schedule.nextAt.toISOString(),
      last_scan_uuid: schedule.lastScanUuid,
      last_datetime: schedule.lastAt?.toISOString() ?? null,
      problem: schedule.problem,
    })),
    calls_per_month: Math.round(calls.reduce((sum, each) => sum + each, 0)),
  }
}

const keywordTakenError = (keyword: string, service: Schedule['service']) =>
  new AppError('conflict', `“${keyword}” already has a schedule on ${SERVICE_NAMES[service]}. Change that one.`)

export async function createSchedule(context: SlowAccountContext, form: z.output<typeof scheduleForm>): Promise<string> {
  const { account, services } = context
  const { clientUuid } = account
  const { grid_type: service, keyword } = form
  const unconfirmed = await findUnconfirmedAndCountLinks(context, notifyAddressesOf(form), [])
  return context.inTenant(async (db) => {
    if (!(await findOwnPlace(db, clientUuid, service))) throw noOwnPlaceError(service)
    if ((await countSchedules(db, clientUuid)) >= MAX_SCHEDULES)
      throw new AppError('conflict', `You already have ${MAX_SCHEDULES} schedules. Delete one before you add another.`)
    const now = services.clock.now()
    const uuid = await insertScheduleIfNew(db, {
      clientUuid,
      service,
      createdAt: now,
      nextAt: now,
      ...(await toScheduleFields(db, account, service, form)),
    })
    if (!uuid) throw keywordTakenError(keyword, service)
    await storeAndSendConfirmationLinks(db, context, unconfirmed, ADDRESS_PURPOSE)
    await recordScheduleAudit({ ...context, db }, 'scan_schedule_saved', uuid)
    return uuid
  })
}

export async function changeSchedule(context: SlowAccountContext, uuid: string, form: z.output<typeof scheduleChanges>): Promise<void> {
  const { account, services } = context
  const before = await context.inTenant((db) => findSchedule(db, account.clientUuid, uuid))
  if (!before) throw notFound('This schedule')
  // A paused schedule sends nothing, so its address needs no confirmation link
  const unconfirmed = await findUnconfirmedAndCountLinks(context, form.paused ? [] : notifyAddressesOf(form), [before.notifyEmail])
  await context.inTenant(async (db) => {
    const schedule = await findSchedule(db, account.clientUuid, uuid)
    if (!schedule) throw notFound('This schedule')
    if (await hasOtherScheduleFor(db, schedule, form.keyword)) throw keywordTakenError(form.keyword, schedule.service)
    const now = services.clock.now()
    const isRescheduled = form.frequency !== schedule.frequency || (schedule.paused && !form.paused)
    // When it is resumed or its frequency changes, the next run is computed from the latest scan and is never in the past
    const nextAt = isRescheduled ? computeNextRun(schedule.lastAt ?? now, form.frequency, account.timeZone, now) : schedule.nextAt
    await updateSchedule(db, account.clientUuid, uuid, {
      ...(await toScheduleFields(db, account, schedule.service, form)),
      paused: form.paused,
      nextAt,
      problem: '',
    })
    await storeAndSendConfirmationLinks(db, context, unconfirmed, ADDRESS_PURPOSE)
    await recordScheduleAudit({ ...context, db }, 'scan_schedule_saved', uuid)
  })
}

const notifyAddressesOf = ({ notify_email: email }: { notify_email: string }) => (email === '' ? [] : [email])

async function toScheduleFields(
  db: Db,
  account: SignedInAccount,
  service: Schedule['service'],
  form: z.output<typeof scheduleChanges> | z.output<typeof scheduleForm>,
) {
  const followed = await getCompetitorsToFollow(db, account.clientUuid, service, form.client_competitors_id)
  return {
    keyword: form.keyword,
    grid: form.grid,
    diagonalMiles: form.diagonal,
    frequency: form.frequency,
    competitorUuids: followed.map(({ uuid }) => uuid),
    notifyEmail: form.notify_email,
  }
}

export async function removeSchedule(context: AccountContext, uuid: string): Promise<void> {
  if (!(await deleteScheduleRow(context.db, context.account.clientUuid, uuid))) throw notFound('This schedule')
  await recordScheduleAudit(context, 'scan_schedule_deleted', uuid)
}

/** Clears the drop in rank once a user has opened the scan; idempotent */
export async function markRankFallSeen({ db, account }: AccountContext, scanUuid: string): Promise<void> {
  if (!(await clearRankFall(db, account.clientUuid, scanUuid))) throw notFound('This scan')
}

function recordScheduleAudit(
  { db, account, request }: Pick<AccountContext, 'db' | 'account' | 'request'>,
  action: 'scan_schedule_saved' | 'scan_schedule_deleted',
  uuid: string,
) {
  return mapScanAudit.recordBy(db, { account, request }, action, { schedule_uuid: uuid })
}
