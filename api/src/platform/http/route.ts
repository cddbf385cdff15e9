import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { BrandKey } from '#contract/brands.ts'
import type { EndpointInput, EndpointResult, EndpointSpec } from '#contract/wire/endpoint.ts'
import type { Db, PreparedStatement } from '../database/database.ts'
import type { TypedStatement } from '../database/prepared-query.ts'
import type { SignedInAccount } from '../identity/sessions.ts'
import type { Services } from '../services/services.ts'

export interface RequestFacts {
  id: string
  /** Subject of rate limits: an IPv4 address or an IPv6 /56 */
  address: string
  /** Shown to people: an IPv4 address or an IPv6 /64 */
  network: string
  /** The brand that belongs to the requested host */
  brand: BrandKey
  method: string
  /** Path and query verbatim, because a provider's signature covers them */
  url: string
  headers: IncomingHttpHeaders
}

/** Context of a call without authentication. It has no tenant, so the handler opens its own transactions */
export interface OpenContext {
  services: Services
  request: RequestFacts
  /** Sets a header of the response, including error responses: a page can read neither without CORS headers */
  setHeader(name: string, value: string): void
}

/** Context of a signed-in account; `db` is a transaction scoped to its tenant */
export interface AccountContext extends OpenContext {
  db: Db
  account: SignedInAccount
}

/**
 * Context of a signed-in account for slow work (hashing, pictures). No transaction is open during the work; the handler opens one to write
 */
export interface SlowAccountContext extends OpenContext {
  account: SignedInAccount
  inTenant<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** Context of the agency; its transactions span all tenants, and those of a GET are read-only */
export interface OperatorContext extends OpenContext {
  inSystem<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** A response that is not JSON: a picture, a spreadsheet, a recording, TwiML */
export interface BinaryResponse {
  status?: number
  bytes: Buffer | Readable | string
  contentType: string
  cacheControl: string
  headers?: Record<string, string>
}

type Input<S extends EndpointSpec> = EndpointInput<S> & (S extends { upload: string } ? { file: Buffer } : unknown)
type Result<S extends EndpointSpec> = S extends { binary: readonly string[] } ? BinaryResponse : EndpointResult<S>
type Handler<S extends EndpointSpec, C> = (context: C, input: Input<S>) => Promise<Result<S>>

type AccountEndpoint = EndpointSpec & { access: 'account' | 'administrator' }
type OpenEndpoint = EndpointSpec & { access: 'public' | 'webhook' }
type OperatorEndpoint = EndpointSpec & { access: 'operator' }

/** Throws if the caller is over a limit. Runs before the body is read, so it must be cheap */
type AssertAllowed = (context: OpenContext) => void

type AnyHandler<C> = (context: C, input: never) => Promise<unknown>

export type RowsOf<S extends readonly TypedStatement<unknown>[]> = {
  [I in keyof S]: S[I] extends TypedStatement<infer Row> ? Row[] : never
}

export type Route =
  | {
      kind: 'read'
      endpoint: EndpointSpec
      buildStatements: (input: never) => readonly PreparedStatement[]
      buildResponse: (rows: never, input: never, account: SignedInAccount, services: Services) => object
      etagOf?: (result: never) => string
    }
  | {
      kind: 'batch'
      endpoint: EndpointSpec
      buildStatements: (now: Date) => readonly (readonly PreparedStatement[])[]
      buildResponse: (groups: readonly BatchedRows[], context: BatchContext) => object
      etagOf: (result: object) => string
    }
  | { kind: 'open'; endpoint: EndpointSpec; handler: AnyHandler<OpenContext>; assertAllowed?: AssertAllowed | undefined }
  | { kind: 'account'; endpoint: EndpointSpec; handler: AnyHandler<AccountContext> }
  | { kind: 'slowAccount'; endpoint: EndpointSpec; handler: AnyHandler<SlowAccountContext> }
  | { kind: 'operator'; endpoint: EndpointSpec; handler: AnyHandler<OperatorContext> }

/** Rows of one group's statements. They are null if the statements failed, so that the indexes of the other groups stay the same */
export type BatchedRows = readonly unknown[][] | null

export interface BatchContext {
  now: Date
  account: SignedInAccount
  log: Services['log']
}

/** Binds an endpoint to its handler. The endpoint's access determines which context the handler gets */
export const openRoute = <S extends OpenEndpoint>(endpoint: S, handler: Handler<S, OpenContext>, assertAllowed?: AssertAllowed): Route => ({
  kind: 'open',
  endpoint,
  handler,
  assertAllowed: assertAllowed,
})

export const route = <S extends AccountEndpoint>(endpoint: S, handler: Handler<S, AccountContext>): Route => ({
  kind: 'account',
  endpoint,
  handler,
})

/**
 * A prepared read: session lookup, row-level security and statements in one round trip. The statements depend on the input alone. The
 * session in the database decides whose rows they see
 */
export const readRoute = <S extends AccountEndpoint, const Statements extends readonly TypedStatement<unknown>[]>(
  endpoint: S,
  buildStatements: (input: Input<S>) => Statements,
  buildResponse: (rows: RowsOf<Statements>, input: Input<S>, account: SignedInAccount, services: Services) => EndpointResult<S>,
  /** ETag of the response: a client that already has this version gets a 304 without a body */
  etagOf?: (result: EndpointResult<S>) => string,
): Route => ({ kind: 'read', endpoint, buildStatements: buildStatements, buildResponse: buildResponse, etagOf })

/**
 * `readRoute` for endpoints that several features contribute to, with all groups in one round trip. Only if that fails does each group run
 * on its own, in a savepoint. A client that already has the response gets a 304
 */
export const batchRoute = <S extends AccountEndpoint>(
  endpoint: S,
  buildStatements: (now: Date) => readonly (readonly PreparedStatement[])[],
  buildResponse: (groups: readonly BatchedRows[], context: BatchContext) => EndpointResult<S>,
): Route => ({
  kind: 'batch',
  endpoint,
  buildStatements: buildStatements,
  buildResponse: buildResponse,
  etagOf: (result) => createHash('sha1').update(JSON.stringify(result)).digest('base64url'),
})

export const slowRoute = <S extends AccountEndpoint>(endpoint: S, handler: Handler<S, SlowAccountContext>): Route => ({
  kind: 'slowAccount',
  endpoint,
  handler,
})

export const operatorRoute = <S extends OperatorEndpoint>(endpoint: S, handler: Handler<S, OperatorContext>): Route => ({
  kind: 'operator',
  endpoint,
  handler,
})
