import { AppError } from '../../../platform/base/app-error.ts'

/** Keyset pagination: the review after which the next page begins */
export interface ListPosition {
  written: string
  uuid: string
}

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export function encodePositionToken({ written, uuid }: ListPosition): string {
  return Buffer.from(`${written} ${uuid}`).toString('base64url')
}

/** Rejects a token that we did not issue, rather than returning an arbitrary page */
export function decodePositionToken(token: string | undefined): ListPosition | null {
  if (!token) return null
  const [, written, uuid] = SHAPE.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? []
  if (!written || !uuid || Number.isNaN(Date.parse(written)))
    throw new AppError('invalid_input', 'next_page_token is not valid', { field: 'next_page_token' })
  return { written, uuid }
}
