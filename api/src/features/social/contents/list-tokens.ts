import { AppError } from '../../../platform/base/app-error.ts'

/** Token for keyset pagination: the list it belongs to, and the values after which the next page begins */
export function encodeListToken(list: readonly string[], position: readonly string[]): string {
  return Buffer.from(JSON.stringify([...list, ...position])).toString('base64url')
}

/** Checks that the day exists: Date.parse reads February 30 as March 2, and PostgreSQL fails */
const isValidTimestamp = (text: string) => {
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === text.slice(0, 19) && moment.getUTCFullYear() > 0
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** Rejects a token from another list or with another shape, rather than returning an arbitrary page. Each value must match its shape */
export function decodeListToken(
  name: string,
  token: string | undefined,
  list: readonly string[],
  shapes: readonly RegExp[],
): string[] | null {
  if (!token) return null
  const rejection = new AppError('invalid_input', `${name} is not in this list`, { field: name })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    throw rejection
  }
  const isOurs =
    Array.isArray(parts) && parts.length === list.length + shapes.length && list.every((part, at) => part === (parts as unknown[])[at])
  if (!isOurs) throw rejection
  const position = (parts as unknown[]).slice(list.length)
  if (!position.every((value, at) => typeof value === 'string' && shapes[at]?.test(value))) throw rejection
  if (position.some((value) => MOMENT.test(String(value)) && !isValidTimestamp(String(value)))) throw rejection
  return position as string[]
}

export const SHAPES = { moment: MOMENT, number: /^-?\d{1,12}(\.\d{1,6})?$/, id: /^[\w-]{1,100}$/ }
