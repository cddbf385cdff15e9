import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, momentColumn } from '../database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/** A client is a business and the tenant. It belongs to one brand, and every row that it owns carries its client_uuid */
export const clients = pgTable(
  'clients',
  {
    clientUuid: uuid('client_uuid').primaryKey().defaultRandom(),
    companyName: text('company_name').notNull(),
    brand: text('brand').notNull(),
    timeZone: text('time_zone').notNull(),
    phoneCountryCode: text('phone_country_code').notNull(),
    address1: text('address1').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    /** The hours in which the business's customers may get texts, set by an operator; null: the installation's hours */
    textFromHour: smallint('text_from_hour'),
    textToHour: smallint('text_to_hour'),
    /** Whether every account of the business must sign in with a second step */
    requiresTwoStep: boolean('requires_two_step').notNull().default(false),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('clients_brand', sql`${table.brand} in ('marquee', 'partner')`),
    check(
      'clients_text_hours',
      sql`${table.textFromHour} >= 0 and ${table.textFromHour} < ${table.textToHour} and ${table.textToHour} <= 24`,
    ),
    ...makeTenantPolicies(),
  ],
)

/** User accounts */
export const accounts = pgTable(
  'accounts',
  {
    clientUuid: clientUuidColumn().references(() => clients.clientUuid),
    uuid: uuid('uuid').notNull().defaultRandom(),
    email: text('email').notNull(),
    /** The owner's name; null if it is not set, in which case the email address is shown instead */
    name: text('name'),
    /** null: invited, but no password set yet. Such an account cannot sign in */
    passwordHash: text('password_hash'),
    accountType: text('account_type', { enum: ['MAIN', 'REGULAR'] }).notNull(),
    /** Permissions that an administrator has revoked from a Standard User. Permissions that are added to the product later are granted */
    deniedPermissions: text('denied_permissions', { enum: ['bills', 'statements', 'settings'] })
      .array()
      .notNull()
      .default([]),
    pictureUuid: uuid('picture_uuid'),
    disabledAt: momentColumn('disabled_at'),
    /** When the last invitation was sent; null if the account was not invited */
    invitedAt: momentColumn('invited_at'),
    lastSignInAt: momentColumn('last_sign_in_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    // An email address signs in to exactly one business, so it is unique across tenants; stored in lower case
    uniqueIndex('accounts_email').on(table.email),
    check('accounts_password', sql`${table.passwordHash} is not null or ${table.invitedAt} is not null`),
    check('accounts_name', sql`char_length(${table.name}) between 1 and 100`),
    check('accounts_type', sql`${table.accountType} in ('MAIN', 'REGULAR')`),
    check('accounts_permissions', sql`${table.deniedPermissions} <@ '{bills,statements,settings}'`),
    ...makeTenantPolicies(),
  ],
)

/** Looked up by the token's hash, before the tenant is known; the token itself is never stored */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    clientUuid: clientUuidColumn(),
    accountUuid: uuid('account_uuid').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    /** When the password was last entered. A session that was renewed because the account changed keeps the time of the previous session */
    signedInAt: momentColumn('signed_in_at').notNull().defaultNow(),
    /** Id in the list of devices; the token's hash never leaves the database */
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** "Chrome on Windows" */
    device: text('device').notNull().default(''),
    /** Where it signed in: an IPv4 address or an IPv6 /64 */
    network: text('network').notNull().default(''),
    /** "Remember Me": the session does not end after a week without use */
    isRemembered: boolean('is_remembered').notNull().default(false),
    /** `known_devices.uuid` of the browser that signed in. Signing out this session on the list of devices also deletes the known device */
    knownDeviceUuid: uuid('known_device_uuid'),
    /** Rounded to the hour */
    lastSeenAt: momentColumn('last_seen_at').notNull().defaultNow(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_account').on(table.clientUuid, table.accountUuid),
    index('sessions_expiry').on(table.expiresAt),
    ...makeTenantPolicies(),
  ],
)

/**
 * Codes of links to set a password. They are single use and stored as a hash only. A code is valid for one hour, or for a week if the
 * account was invited and has no password yet
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    codeHash: bytes('code_hash').primaryKey(),
    clientUuid: clientUuidColumn(),
    accountUuid: uuid('account_uuid').notNull(),
    /** Idempotency key: the job creates only one code, even when it runs twice */
    requestUuid: uuid('request_uuid').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    usedAt: momentColumn('used_at'),
  },
  (table) => [
    uniqueIndex('password_resets_request').on(table.clientUuid, table.requestUuid),
    index('password_resets_account').on(table.clientUuid, table.accountUuid),
    ...makeTenantPolicies(),
  ],
)

/**
 * Browsers on which an account has signed in before, recognized by a cookie, of which only the hash is stored. Their attempts are counted
 * separately, so that a stranger's wrong attempts lock nobody out
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    clientUuid: clientUuidColumn(),
    accountUuid: uuid('account_uuid').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** Stays the same when the cookie is renewed; the device's wrong attempts are counted by it */
    uuid: uuid('uuid').notNull().defaultRandom(),
    lastUsedAt: momentColumn('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.accountUuid, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
    ...makeTenantPolicies(),
  ],
)

/** Authenticator apps. The secret is encrypted, because it must be readable. Of the recovery codes, only hashes are stored */
export const twoStepSecrets = pgTable(
  'two_step_secrets',
  {
    clientUuid: clientUuidColumn(),
    accountUuid: uuid('account_uuid').notNull(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    /** null while the app is being set up, before the first code is entered */
    enabledAt: momentColumn('enabled_at'),
    /** The half minute of the last used code, so that a code that somebody else saw works only once */
    lastStep: integer('last_step').notNull().default(0),
    recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.accountUuid] }), ...makeTenantPolicies()],
)
