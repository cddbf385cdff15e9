import type { Db } from '../src/platform/database/database.ts'

/** The demo business whose rows must not appear in another tenant's responses */
export const OWNER = '0d3a0000-0000-4000-8000-000000000001'

/** Runs a statement outside any tenant */
type RunSql = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * What the guard tests need to know about a feature. They cover every endpoint and every table, and fail until a new one is listed here.
 * Endpoints are named like "PUT /user-management/accounts"
 */
export interface FeatureGuards {
  /** Endpoints without authentication, listed so that adding one is deliberate */
  publicCalls?: readonly string[]
  /** A valid body for each endpoint that takes JSON */
  goodBodies?: Readonly<Record<string, () => Record<string, unknown>>>
  /** Nonexistent ids in a path, by the parameter's name, for ids that are not uuids */
  unknownIds?: Readonly<Record<string, () => string>>
  /** SQL that selects the owner's ids for a path, by the parameter's name, or by endpoint and name ("GET /a/{uuid} uuid") */
  ownersIds?: Readonly<Record<string, string>>
  /** Bodies that contain ids of the owner's rows */
  ownersBodies?: Readonly<Record<string, (idOf: (name: string) => Promise<string>) => Promise<object>>>
  /** Reads with an id in the query string, and the name of that parameter */
  ownersQueries?: Readonly<Record<string, string>>
  /** Inserts rows that the demo business would otherwise get only over time */
  furnishOwner?(runSql: RunSql): Promise<void>
  /** Required query strings of reads */
  queries?: Readonly<Record<string, string>>
  /** Reads with the same response for both demo businesses */
  sameForBoth?: readonly string[]
  /** The feature's tables with a client id, and how many of a client's rows `furnish` inserts into each */
  tables?: Readonly<Record<string, number>>
  furnish?(db: Db, clientUuid: string, accountUuid: string): Promise<void>
}
