import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { BrandKey } from '#contract/brands.ts'
import type { EndpointInput, EndpointResult, EndpointSpec } from '#contract/endpoint.ts'
import type { Db, PreparedStatement } from '../database/database.ts'
import type { HotStatement } from '../database/hot-query.ts'
import type { SignedInAccount } from '../identity/sessions.ts'
import type { Services } from '../services.ts'

export interface RequestFacts {
  id: string
  address: string
  /** By the host that was asked for */
  brand: BrandKey
  method: string
  /** Path and query as they came: what a provider signs */
  url: string
  headers: IncomingHttpHeaders
}

/** Anyone; opens its own transactions, since it has no client */
export interface OpenContext {
  services: Services
  request: RequestFacts
  /** Goes out with the answer, also when that is a refusal: what a browser must see before it lets a page read either */
  setHeader(name: string, value: string): void
}

/** A signed-in account; `db` is a transaction that sees its client only */
export interface AccountContext extends OpenContext {
  db: Db
  account: SignedInAccount
}

/** A signed-in account whose work is slow (hashing, pictures): it holds no transaction while it works, and opens one to write */
export interface SlowAccountContext extends OpenContext {
  account: SignedInAccount
  inTenant<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** The agency; its transactions reach across clients */
export interface OperatorContext extends OpenContext {
  inSystem<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** What is not JSON: a picture, a spreadsheet, a recording, TwiML */
export interface BinaryAnswer {
  status?: number
  bytes: Buffer | Readable | string
  contentType: string
  cacheControl: string
  headers?: Record<string, string>
}

type Input<S extends EndpointSpec> = EndpointInput<S> & (S extends { upload: string } ? { file: Buffer } : unknown)
type Result<S extends EndpointSpec> = S extends { binary: readonly string[] } ? BinaryAnswer : EndpointResult<S>
type Handler<S extends EndpointSpec, C> = (context: C, input: Input<S>) => Promise<Result<S>>

type AccountEndpoint = EndpointSpec & { access: 'account' | 'administrator' }
type OpenEndpoint = EndpointSpec & { access: 'public' | 'webhook' }
type OperatorEndpoint = EndpointSpec & { access: 'operator' }

type AnyHandler<C> = (context: C, input: never) => Promise<unknown>

export type RowsOf<S extends readonly HotStatement<unknown>[]> = { [I in keyof S]: S[I] extends HotStatement<infer Row> ? Row[] : never }

export type Route =
  | {
      kind: 'read'
      endpoint: EndpointSpec
      ask: (input: never) => readonly PreparedStatement[]
      answer: (rows: never, input: never, account: SignedInAccount) => object
      etagOf?: (result: never) => string
    }
  | {
      kind: 'gather'
      endpoint: EndpointSpec
      ask: (now: Date) => readonly (readonly PreparedStatement[])[]
      answer: (groups: readonly GatheredRows[], asked: Gathering) => object
      etagOf: (result: object) => string
    }
  | { kind: 'open'; endpoint: EndpointSpec; handler: AnyHandler<OpenContext> }
  | { kind: 'account'; endpoint: EndpointSpec; handler: AnyHandler<AccountContext> }
  | { kind: 'slowAccount'; endpoint: EndpointSpec; handler: AnyHandler<SlowAccountContext> }
  | { kind: 'operator'; endpoint: EndpointSpec; handler: AnyHandler<OperatorContext> }

/** The rows of one group's statements; null where they failed, so that the other groups keep their place */
export type GatheredRows = readonly unknown[][] | null

export interface Gathering {
  now: Date
  account: SignedInAccount
  log: Services['log']
}

/** Joins an endpoint to its handler; the endpoint's access decides what the handler is given */
export const openRoute = <S extends OpenEndpoint>(endpoint: S, handler: Handler<S, OpenContext>): Route => ({
  kind: 'open',
  endpoint,
  handler,
})

export const route = <S extends AccountEndpoint>(endpoint: S, handler: Handler<S, AccountContext>): Route => ({
  kind: 'account',
  endpoint,
  handler,
})

/**
 * A read that is asked for all the time: session, walls and statements in one round trip. The statements are known from the
 * input alone; the session in the database decides whose rows they see.
 */
export const readRoute = <S extends AccountEndpoint, const Statements extends readonly HotStatement<unknown>[]>(
  endpoint: S,
  ask: (input: Input<S>) => Statements,
  answer: (rows: RowsOf<Statements>, input: Input<S>, account: SignedInAccount) => EndpointResult<S>,
  /** What changes with the answer: whoever has that version already is told so (304), and gets no answer */
  etagOf?: (result: EndpointResult<S>) => string,
): Route => ({ kind: 'read', endpoint, ask, answer, etagOf })

/**
 * Like `readRoute`, for what several features contribute to: all groups in one round trip. Only when that fails is each group asked
 * by itself, in a savepoint. Whoever has the answer already is told so (304).
 */
export const gatherRoute = <S extends AccountEndpoint>(
  endpoint: S,
  ask: (now: Date) => readonly (readonly PreparedStatement[])[],
  answer: (groups: readonly GatheredRows[], asked: Gathering) => EndpointResult<S>,
): Route => ({
  kind: 'gather',
  endpoint,
  ask,
  answer,
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
