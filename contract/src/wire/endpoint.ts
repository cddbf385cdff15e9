import type { z } from 'zod'
import type { NeededPermission } from '../permissions.ts'

/**
 * Who may call the endpoint. This determines the type of the handler's context on the server, so that a client id exists exactly where it
 * is needed. public: anyone. account: a signed-in account. administrator: a signed-in MAIN account. operator: the agency, by operator key.
 * webhook: a provider, whose signature the feature checks itself
 */
export type Access = 'public' | 'account' | 'administrator' | 'operator' | 'webhook'

type Schema = z.ZodType
type ObjectSchema = z.ZodObject

export interface EndpointSpec {
  /** The name of the constant. It becomes the operationId in the OpenAPI document, which generated clients name their functions after */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** The path with parameters in braces, as in the specification: `/public-file/public/{uuid}` */
  path: `/${string}`
  access: Access
  /** The permission that a Standard User needs, who otherwise gets a 403. An administrator can revoke it */
  permission?: NeededPermission
  summary: string
  params?: ObjectSchema
  query?: ObjectSchema
  body?: Schema
  /** The body may also be a plain form (application/x-www-form-urlencoded), as providers and websites send it */
  form?: boolean
  /** The name of the file's field, if the body is multipart form data with one file instead of JSON */
  upload?: string
  maxUploadBytes?: number
  /** Maximum size of a JSON body, 64 kB by default; endpoints for long lists raise it */
  maxBodyBytes?: number
  /** Schema of the success body, including `code` (see `successBodySchema()`); a binary response has no `code` */
  response: Schema
  /** HTTP status and `code` of success, if not 200 */
  status?: 201
  /** If the response is not JSON, its possible content types; an empty list for an empty response (204) */
  binary?: readonly string[]
  /** "long" allows an hour, for generation and downloads; the default is 30 s */
  timeout?: 'default' | 'long'
  /** Whether we added the endpoint, which is not in the specification, next to the feature's specified paths */
  addition?: boolean
}

/**
 * Only method and path, for pages that load no zod schemas. The addresses for such a page are in a file `<feature>.addresses.ts`, and the
 * endpoint definitions spread them in
 */
export type Address<S extends EndpointSpec = EndpointSpec> = Pick<S, 'method' | 'path'>

export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec
}

type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Given<T> = T extends Schema ? z.input<T> : undefined
type Key<S, K extends string> = K extends keyof S ? S[K] : undefined

/** What a handler receives after validation */
export interface EndpointInput<S extends EndpointSpec> {
  params: Parsed<Key<S, 'params'>>
  query: Parsed<Key<S, 'query'>>
  body: Parsed<Key<S, 'body'>>
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller of the typed client must pass: only the parts that the endpoint declares */
export type EndpointRequest<S extends EndpointSpec> = Present<{
  params: Given<Key<S, 'params'>>
  query: Given<Key<S, 'query'>>
  body: Given<Key<S, 'body'>>
  file: Key<S, 'upload'> extends string ? Blob : undefined
}>

export type EndpointResponse<S extends EndpointSpec> = z.output<S['response']>

/** Fills in a path's parameters. They are percent-encoded, so that an id can never change the path */
export function fillPath(spec: Pick<Address, 'path'>, params: Record<string, unknown> = {}): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export const DEFAULT_TIMEOUT_MS = 30_000
export const LONG_TIMEOUT_MS = 3_600_000

/** What a handler returns: the server adds `code` */
export type EndpointResult<S extends EndpointSpec> = Omit<z.input<S['response']>, 'code'>
