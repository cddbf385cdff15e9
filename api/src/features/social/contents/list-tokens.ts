import { AppError } from '../../../platform/app-error.ts'

/** Keyset pagination: the list it is of, and the values after which the next page begins */
export function writeListToken(list: readonly string[], position: readonly string[]): string {
  return Buffer.from(JSON.stringify([...list, ...position])).toString('base64url')
}

/** Of a day that exists: Date.parse takes the 30th of February for the 2nd of March, PostgreSQL does not */
const isMoment = (text: string) => {
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === text.slice(0, 19) && moment.getUTCFullYear() > 0
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** Refuses a token of another list or content, rather than answering with an arbitrary page. Each value must match its shape */
export function readListToken(
  name: string,
  token: string | undefined,
  list: readonly string[],
  shapes: readonly RegExp[],
): string[] | null {
  if (!token) return null
  const refused = new AppError('invalid_input', `${name} is not one of this list`, { field: name })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    throw refused
  }
  const isOurs =
    Array.isArray(parts) && parts.length === list.length + shapes.length && list.every((part, at) => part === (parts as unknown[])[at])
  if (!isOurs) throw refused
  const position = (parts as unknown[]).slice(list.length)
  if (!position.every((value, at) => typeof value === 'string' && shapes[at]?.test(value))) throw refused
  if (position.some((value) => MOMENT.test(String(value)) && !isMoment(String(value)))) throw refused
  return position as string[]
}

export const SHAPES = { moment: MOMENT, number: /^-?\d{1,12}(\.\d{1,6})?$/, id: /^[\w-]{1,100}$/ }
