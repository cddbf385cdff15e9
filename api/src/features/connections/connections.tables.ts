import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

/** A person's consent at Google or Meta. One serves several connections of the business; its tokens are encrypted (AES-256-GCM) */
export const connectionGrants = pgTable(
  'connection_grants',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    vendor: text('vendor', { enum: ['google', 'meta'] }).notNull(),
    /** The vendor's id of the person, who is not one of our accounts */
    vendorAccountId: text('vendor_account_id').notNull(),
    vendorAccountName: text('vendor_account_name').notNull(),
    scopes: text('scopes').array().notNull(),
    keyId: text('key_id').notNull(),
    sealedTokens: bytes('sealed_tokens').notNull(),
    accessEndsAt: momentColumn('access_ends_at').notNull(),
    /** When the consent expires; null: it does not */
    endsAt: momentColumn('ends_at'),
    /** Lease of the process that renews the access token, because with rotating refresh tokens two renewals would invalidate each other */
    renewedUntil: momentColumn('renewed_until'),
    /** Why a new consent is needed; null: the consent works */
    problem: text('problem', { enum: ['revoked', 'expired', 'key_lost'] }),
    problemAt: momentColumn('problem_at'),
    checkedAt: momentColumn('checked_at'),
    /** The end date about which the administrators were warned. A renewed consent has a different end */
    warnedOfEnd: momentColumn('warned_of_end'),
    /** Set when no connection uses the consent anymore. A job withdraws it at the vendor, then deletes the row */
    withdrawnAt: momentColumn('withdrawn_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('connection_grants_account')
      .on(table.clientUuid, table.vendor, table.vendorAccountId)
      .where(sql`${table.withdrawnAt} is null`),
    // For the lookup across tenants before a consent is withdrawn: the same person may have connected another business
    index('connection_grants_person').on(table.vendor, table.vendorAccountId),
    ...makeTenantPolicies(),
  ],
)

/** The connections of a business: at most one place, property, page or account of each kind */
export const connections = pgTable(
  'connections',
  {
    clientUuid: clientUuidColumn(),
    kind: text('kind').notNull(),
    grantUuid: uuid('grant_uuid').notNull(),
    /** The vendor's id of the place, property, page or account; empty: not chosen yet */
    targetId: text('target_id').notNull().default(''),
    targetName: text('target_name').notNull().default(''),
    targetDetail: text('target_detail').notNull().default(''),
    /** The account's email address as text, because the account may be deleted later */
    connectedBy: text('connected_by').notNull(),
    connectedAt: momentColumn('connected_at').notNull(),
    lastSyncAt: momentColumn('last_sync_at'),
    /** Scopes that turned out to be needed: the vendor rejected a request without them. The next sign-in requests them */
    neededScopes: text('needed_scopes').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.kind] }),
    index('connections_grant').on(table.clientUuid, table.grantUuid),
    foreignKey({
      name: 'connections_grant_exists',
      columns: [table.clientUuid, table.grantUuid],
      foreignColumns: [connectionGrants.clientUuid, connectionGrants.uuid],
    }),
    check('connections_kind', sql`${table.kind} in ('google_business', 'google_analytics', 'facebook_page', 'instagram')`),
    ...makeTenantPolicies(),
  ],
)

/** A started sign-in at a vendor, bound to the session, for a single use within ten minutes (OAuth state and PKCE verifier) */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    clientUuid: clientUuidColumn(),
    stateHash: bytes('state_hash').notNull(),
    sessionHash: bytes('session_hash').notNull(),
    kind: text('kind').notNull(),
    keyId: text('key_id').notNull(),
    sealedVerifier: bytes('sealed_verifier').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.stateHash] }),
    index('connection_attempts_expiry').on(table.expiresAt),
    ...makeTenantPolicies(),
  ],
)

/** The social networks that a business sees; an operator sets them */
export const clientNetworks = pgTable(
  'client_networks',
  {
    clientUuid: uuid('client_uuid').primaryKey(),
    networks: text('networks').array().notNull(),
  },
  () => [...makeTenantPolicies()],
)
