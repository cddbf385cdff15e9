import { z } from 'zod'
import { addressState } from '../confirmed-addresses.ts'
import { contactEmail } from '../formats/email-address.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { competitorIds, diagonal, frequency, grid, keyword, service } from './scan-form.ts'

/** For each service a keyword can be in one schedule only */
export const MAX_SCHEDULES = 20

const fields = {
  keyword,
  grid,
  diagonal,
  frequency,
  client_competitors_id: competitorIds.default([]),
  /**
   * Who is emailed about changes; empty for nobody. An address that belongs to no account of the business first gets a confirmation link
   */
  notify_email: z.union([contactEmail, z.literal('')], { error: 'Email format incorrect' }).default(''),
}

export const scheduleForm = z.strictObject({ ...fields, grid_type: service })
export const scheduleChanges = z.strictObject({ ...fields, paused: z.boolean({ error: 'paused must be true or false' }).default(false) })

const schedule = z.object({
  schedule_uuid: z.string(),
  grid_type: service,
  keyword: z.string(),
  grid_number: z.number().int(),
  diagonal: z.number(),
  frequency,
  client_competitors_id: z.array(z.string()),
  competitor_list: z.array(z.object({ name: z.string() })),
  notify_email: z.string(),
  /** The state that determines whether the address receives emails; null if there is no address */
  notify_state: addressState.nullable(),
  paused: z.boolean(),
  /** null while paused */
  next_datetime: z.string().nullable(),
  /** The schedule's latest scan; null before the first one */
  last_scan_uuid: z.string().nullable(),
  last_datetime: z.string().nullable(),
  /** Why the latest scan did not finish; otherwise empty */
  problem: z.string(),
})
export type ScanSchedule = z.output<typeof schedule>

export const listSchedules = endpoint({
  name: 'listSchedules',
  method: 'GET',
  path: '/seo/grid-map/schedules',
  access: 'account',
  summary: 'Keywords that are scanned weekly or monthly, by keyword',
  response: successBodySchema({
    data: z.array(schedule),
    /** Number of requests that all active schedules send to the services in a month */
    calls_per_month: z.number().int(),
  }),
  addition: true,
})

export const addSchedule = endpoint({
  name: 'addSchedule',
  method: 'POST',
  path: '/seo/grid-map/schedules',
  access: 'account',
  summary: 'Scan a keyword every week or month, the first time within the hour',
  body: scheduleForm,
  status: 201,
  response: successBodySchema({ schedule_uuid: z.string() }),
  addition: true,
})

const oneSchedule = z.object({ schedule_uuid: z.uuid({ error: 'This schedule does not exist' }) })

export const saveSchedule = endpoint({
  name: 'saveSchedule',
  method: 'PUT',
  path: '/seo/grid-map/schedules/{schedule_uuid}',
  access: 'account',
  summary: 'Change, pause or resume a schedule',
  params: oneSchedule,
  body: scheduleChanges,
  response: done,
  addition: true,
})

export const deleteSchedule = endpoint({
  name: 'deleteSchedule',
  method: 'DELETE',
  path: '/seo/grid-map/schedules/{schedule_uuid}',
  access: 'account',
  summary: 'Stop scanning a keyword automatically; its scans stay',
  params: oneSchedule,
  response: done,
  addition: true,
})

export const resolveKeywordFall = endpoint({
  name: 'resolveKeywordFall',
  method: 'PUT',
  path: '/seo/keyword-falls/{scan_uuid}',
  access: 'account',
  summary: 'Mark a keyword’s fall out of the top 3 as seen, which removes it from the list of today',
  params: z.object({ scan_uuid: z.uuid({ error: 'This scan does not exist' }) }),
  response: done,
  addition: true,
})
