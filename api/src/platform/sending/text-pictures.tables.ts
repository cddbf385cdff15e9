import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

const TEXT_PICTURE_STATES = ['waiting', 'stored', 'rejected'] as const
export const TEXT_PICTURE_PROBLEMS = ['not_a_picture', 'too_large', 'unreadable', 'unavailable'] as const

/**
 * Files of texts: received with a text of a customer, or uploaded for a text of the business. The file store holds the redrawn picture of
 * those that are stored, under their uuid
 */
export const textPictures = pgTable(
  'text_pictures',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** `received_texts.provider_id` */
    receivedTextId: text('received_text_id'),
    /** The text that it is sent with; null: received, or uploaded and not sent yet */
    messageUuid: uuid('message_uuid'),
    /** Order in its text */
    place: integer('place').notNull().default(0),
    /** The telephony provider's id of its copy; null: it has none (any more) */
    providerId: text('provider_id'),
    state: text('state', { enum: TEXT_PICTURE_STATES }).notNull(),
    problem: text('problem', { enum: TEXT_PICTURE_PROBLEMS }),
    width: integer('width'),
    height: integer('height'),
    sizeBytes: integer('size_bytes'),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    // The address from which the provider fetches a picture names no client
    index('text_pictures_address').on(table.uuid),
    uniqueIndex('text_pictures_received').on(table.clientUuid, table.receivedTextId, table.place).where(sql`received_text_id is not null`),
    index('text_pictures_message').on(table.clientUuid, table.messageUuid, table.place).where(sql`message_uuid is not null`),
    index('text_pictures_waiting').on(table.createdAt).where(sql`state = 'waiting'`),
    index('text_pictures_unsent').on(table.createdAt).where(sql`received_text_id is null and message_uuid is null`),
    check('text_pictures_state', sql`${table.state} in ('waiting', 'stored', 'rejected')`),
    check('text_pictures_problem', sql`(${table.state} = 'rejected') = (${table.problem} is not null)`),
    ...makeTenantPolicies(),
  ],
)
