import type { Db } from '../src/platform/database/database.ts'

/** The demo business whose rows must not appear in another tenant's responses */
export const OWNER = '0d3a0000-0000-4000-8000-000000000001'

/** Runs a statement outside of any tenant */
type RunSql = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * What the guard tests need to know about a feature. They cover every endpoint and every table, and fail until a new one is listed here.
 * Endpoints are named like "PUT /user-management/accounts".
 */
export interface FeatureGuards {
  /** Endpoints without authentication, listed so that adding one is deliberate */
  publicCalls?: readonly string[]
  /** A valid body for each endpoint that takes JSON */
  goodBodies?: Readonly<Record<string, () => Record<string, unknown>>>
  /** Ids in a path that do not exist, by the parameter's name, where the id is not a uuid */
  unknownIds?: Readonly<Record<string, () => string>>
  /** SQL for the owner's ids in a path, by the parameter's name, or by endpoint and name ("GET /a/{uuid} uuid") */
  ownersIds?: Readonly<Record<string, string>>
  /** Bodies that contain ids of the owner */
  ownersBodies?: Readonly<Record<string, (idOf: (name: string) => Promise<string>) => Promise<object>>>
  /** Reads with an id in their query, and the name of that parameter */
  ownersQueries?: Readonly<Record<string, string>>
  /** Inserts rows that the demo business would get only over time */
  furnishOwner?(runSql: RunSql): Promise<void>
  /** Required query strings of reads */
  queries?: Readonly<Record<string, string>>
  /** Reads with the same response for both demo businesses */
  sameForBoth?: readonly string[]
  /** Its tables with a client id, and how many rows of a client `furnish` leaves in each */
  tables?: Readonly<Record<string, number>>
  furnish?(db: Db, clientUuid: string, accountUuid: string): Promise<void>
}
