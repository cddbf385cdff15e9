import type { z } from 'zod'

/**
 * Who may call. It picks the handler's context type on the server, so that a client id is there exactly where it must be:
 * public: anyone; account: a signed-in account; administrator: a signed-in MAIN account; operator: the agency, by operator key;
 * webhook: a provider, whose signature the feature checks itself.
 */
export type Access = 'public' | 'account' | 'administrator' | 'operator' | 'webhook'

type Schema = z.ZodType
type ObjectSchema = z.ZodObject

export interface EndpointSpec {
  /** As the constant that holds it is called; the operationId in the API document, after which generated clients name their functions */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** With the parameters in braces, as the specification writes them: `/public-file/public/{uuid}` */
  path: `/${string}`
  access: Access
  summary: string
  params?: ObjectSchema
  query?: ObjectSchema
  body?: Schema
  /** The body may also come as a plain form (application/x-www-form-urlencoded), as providers and websites send it */
  form?: boolean
  /** The body is a form with one file under this name, instead of JSON */
  upload?: string
  maxUploadBytes?: number
  /** A body of JSON has at most 64 kB; a list of many may have more */
  maxBodyBytes?: number
  /** The success payload. `code` is part of it, see `answer()`; a binary answer has none */
  response: Schema
  /** The HTTP status and `code` of success */
  status?: 201
  /** The answer is no JSON: the content types it may have; none when it is empty (204) */
  binary?: readonly string[]
  /** Generation and downloads may take up to an hour; everything else 30 s */
  timeout?: 'default' | 'long'
  /** Not named by the specification: a call of ours beside the feature's paths */
  addition?: boolean
}

export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec
}

type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Given<T> = T extends Schema ? z.input<T> : undefined
type Key<S, K extends string> = K extends keyof S ? S[K] : undefined

/** What a handler gets after validation */
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

/** Fills the braces of a path; each value is encoded, so an id can never become another path */
export function pathOf(spec: Pick<EndpointSpec, 'path'>, params: Record<string, unknown> = {}): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export const DEFAULT_TIMEOUT_MS = 30_000
export const LONG_TIMEOUT_MS = 3_600_000

/** What a handler returns: the server adds `code` */
export type EndpointResult<S extends EndpointSpec> = Omit<z.input<S['response']>, 'code'>
