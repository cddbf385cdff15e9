import type { Db } from '../src/platform/database/database.ts'

/** The demo business whose rows the guard tests look for in other people's answers */
export const OWNER = '0d3a0000-0000-4000-8000-000000000001'

/** Runs a statement outside of any tenant */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * What the guard tests need to know of a feature: they go over every call and every table, and fail until a new one stands here.
 * Calls are named like "PUT /user-management/accounts".
 */
export interface FeatureGuards {
  /** Reachable without a session or key: whoever adds one adds it here, on purpose */
  publicCalls?: readonly string[]
  /** For each call that takes JSON, a body that passes its validation */
  goodBodies?: Readonly<Record<string, () => Record<string, unknown>>>
  /** Where the owner's ids in a path come from: a statement by the parameter's name, or by call and name ("GET /a/{uuid} uuid") */
  ownersIds?: Readonly<Record<string, string>>
  /** Ids that stand in a body instead */
  ownersBodies?: Readonly<Record<string, (idOf: (name: string) => Promise<string>) => Promise<object>>>
  /** What the demo business gets only with time */
  furnishOwner?(ask: Ask): Promise<void>
  /** What a read cannot be asked without */
  queries?: Readonly<Record<string, string>>
  /** Reads that answer both demo businesses the same */
  sameForBoth?: readonly string[]
  /** Its tables with a client id, and how many rows of a client `furnish` leaves in each */
  tables?: Readonly<Record<string, number>>
  furnish?(db: Db, clientUuid: string, accountUuid: string): Promise<void>
}
