import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CELL_STATES, FREQUENCIES, SCAN_SERVICES, SCAN_STATES, SCAN_TYPES } from '#contract/map-scan/scan-constants.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import type { ListedPlace } from '../../platform/vendors/place-source.ts'

const serviceColumn = () => text('service', { enum: SCAN_SERVICES }).notNull()

/** The business's own places, around which it scans; set by an operator */
export const scanPlaces = pgTable(
  'scan_places',
  {
    clientUuid: clientUuidColumn(),
    service: serviceColumn(),
    placeId: text('place_id').notNull(),
    name: text('name').notNull().default(''),
    address: text('address').notNull().default(''),
    url: text('url').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.service] }), ...makeTenantPolicies()],
)

/** How many calls to the services a business may make per day, if an operator has overridden the default */
export const scanBudgets = pgTable(
  'scan_budgets',
  { clientUuid: clientUuidColumn().primaryKey(), callsPerDay: integer('calls_per_day').notNull() },
  () => makeTenantPolicies(),
)

/** How many calls were made on a day in the business's time zone, to both services together */
export const scanDays = pgTable(
  'scan_days',
  { clientUuid: clientUuidColumn(), day: date('day').notNull(), calls: integer('calls').notNull() },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.day] }),
    check('scan_days_not_negative', sql`calls >= 0`),
    ...makeTenantPolicies(),
  ],
)

export const scanCompetitors = pgTable(
  'scan_competitors',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    service: serviceColumn(),
    placeId: text('place_id').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    url: text('url').notNull().default(''),
    /** When the service last described it: its terms limit how old the name and address may be (decision 0102) */
    describedAt: momentColumn('described_at').notNull().defaultNow(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('scan_competitors_place').on(table.clientUuid, table.service, table.placeId),
    ...makeTenantPolicies(),
  ],
)

/** A competitor as stored in a scan, even after it was deleted from the list of competitors */
export interface FollowedPlace {
  uuid: string
  placeId: string
  name: string
}

/** One scan: a grid of points around the business's own place, for one keyword on one service */
export const scans = pgTable(
  'scans',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    service: serviceColumn(),
    keyword: text('keyword').notNull(),
    type: text('type', { enum: SCAN_TYPES }).notNull().default('REGULAR'),
    grid: smallint('grid').notNull(),
    diagonalMiles: doublePrecision('diagonal_miles').notNull(),
    state: text('state', { enum: SCAN_STATES }).notNull().default('running'),
    placeId: text('place_id').notNull(),
    placeName: text('place_name').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    competitors: jsonb('competitors').$type<FollowedPlace[]>().notNull().default([]),
    /**
     * The business's own rank at each point; null if the point is open or was not measured. Lists and trends read these ranks instead of
     * the cells
     */
    rankings: smallint('rankings').array().notNull(),
    /** Idempotency key of the request, or of the schedule's run, that started the scan */
    requestUuid: uuid('request_uuid'),
    /** The schedule that started the scan; null if a person did */
    scheduleUuid: uuid('schedule_uuid'),
    createdAt: momentColumn('created_at').notNull(),
    completedAt: momentColumn('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('scans_request').on(table.clientUuid, table.requestUuid).where(sql`request_uuid is not null`),
    index('scans_newest').on(table.clientUuid, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst()),
    index('scans_of_service').on(table.clientUuid, table.service, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst()),
    index('scans_of_keyword').on(
      table.clientUuid,
      table.service,
      sql`lower(keyword)`,
      table.grid,
      table.diagonalMiles,
      table.createdAt.desc().nullsFirst(),
    ),
    index('scans_running').on(table.clientUuid).where(sql`state = 'running'`),
    ...makeTenantPolicies(),
  ],
)

/** One point of a scan's grid */
export const scanCells = pgTable(
  'scan_cells',
  {
    clientUuid: clientUuidColumn(),
    scanUuid: uuid('scan_uuid').notNull(),
    /** Row by row from the northwest corner, starting from 0 */
    position: smallint('position').notNull(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    state: text('state', { enum: CELL_STATES }).notNull().default('open'),
    /** A sentence explaining why it was not measured */
    problem: text('problem').notNull().default(''),
    /** Ids of the places in the service's order, from which all ranks are derived */
    placeIds: text('place_ids').array().notNull().default([]),
    mapUrl: text('map_url').notNull().default(''),
    scannedAt: momentColumn('scanned_at'),
    /**
     * Uuid of the request that is currently calling the service, so that concurrent requests call it only once; expires if its process dies
     */
    claim: uuid('claim'),
    claimedUntil: momentColumn('claimed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.scanUuid, table.position] }),
    uniqueIndex('scan_cells_uuid').on(table.clientUuid, table.uuid),
    ...makeTenantPolicies(),
  ],
)

/** The list of places at a point, in a separate table because the services' terms limit its retention (decision 0040) */
export const scanLists = pgTable(
  'scan_lists',
  {
    clientUuid: clientUuidColumn(),
    scanUuid: uuid('scan_uuid').notNull(),
    position: smallint('position').notNull(),
    /** Service, keyword and point: another scan with the same query may reuse this list if the terms allow it */
    question: text('question').notNull(),
    places: jsonb('places').$type<ListedPlace[]>().notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.scanUuid, table.position] }),
    index('scan_lists_question').on(table.clientUuid, table.question),
    ...makeTenantPolicies(),
  ],
)

/** Keywords scanned on a schedule */
export const scanSchedules = pgTable(
  'scan_schedules',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    service: serviceColumn(),
    keyword: text('keyword').notNull(),
    grid: smallint('grid').notNull(),
    diagonalMiles: doublePrecision('diagonal_miles').notNull(),
    frequency: text('frequency', { enum: FREQUENCIES }).notNull(),
    competitorUuids: uuid('competitor_uuids').array().notNull().default([]),
    notifyEmail: text('notify_email').notNull().default(''),
    paused: boolean('paused').notNull().default(false),
    nextAt: momentColumn('next_at').notNull(),
    lastScanUuid: uuid('last_scan_uuid'),
    lastAt: momentColumn('last_at'),
    problem: text('problem').notNull().default(''),
    /** Rank at the business's own place before and after the latest scan, if it dropped out of the top 3; otherwise both null */
    fellFrom: smallint('fell_from'),
    fellTo: smallint('fell_to'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('scan_schedules_keyword').on(table.clientUuid, table.service, sql`lower(keyword)`),
    ...makeTenantPolicies(),
  ],
)
