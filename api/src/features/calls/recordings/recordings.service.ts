import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound } from '../../../platform/app-error.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { AccountContext, BinaryAnswer, OpenContext } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/identity/sessions.ts'
import { callsAudit } from '../calls.audit.ts'
import { findFileOfKey, findRecordingFile, insertRecordingKey } from '../calls.queries.ts'
import { readRange } from './byte-range.ts'

const KEY_LIFETIME_MS = 3_600_000
const HEAD_BYTES = 12

/** A URL that plays one recording for an hour, while the session lasts; the audit log says who listened */
export async function openRecordingOf({ db, account, services, request }: AccountContext, callSid: string): Promise<string> {
  const { clientUuid, uuid: accountUuid, tokenHash: sessionHash } = account
  if (!(await findRecordingFile(db, callSid))) throw notFound('This recording')
  const key = randomBytes(32).toString('base64url')
  const expiresAt = new Date(services.clock.now().getTime() + KEY_LIFETIME_MS)
  await insertRecordingKey(db, { keyHash: hashToken(key), clientUuid, callSid, sessionHash, expiresAt })
  await callsAudit.record(db, { clientUuid, accountUuid, action: 'recording_opened', requestId: request.id, details: { callSid } })
  return `/api/inquiry/recording/${key}`
}

/** Serves the whole file or a byte range, as audio players ask for it */
export async function playByKey({ services, request }: OpenContext, key: string): Promise<BinaryAnswer> {
  const file = await withSystem(services.database, (db) => findFileOfKey(db, hashToken(key), services.clock.now()))
  // The first bytes tell the content type, and opening the file tells its size
  const head = file && (await services.files.open(file, { start: 0, end: HEAD_BYTES - 1 }))
  if (!file || !head) throw notFound('This recording')
  const { size } = head
  const answer = {
    contentType: audioType(await buffer(head.bytes)),
    cacheControl: 'private, no-store',
    headers: { 'accept-ranges': 'bytes' },
  }
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable')
    return { ...answer, status: 416, bytes: '', headers: { ...answer.headers, 'content-range': `bytes */${size}` } }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const headers: Record<string, string> = { ...answer.headers, 'content-length': String(end - start + 1) }
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`
  const status = range ? 206 : 200
  // A HEAD request reads nothing from the file store
  if (request.method === 'HEAD' || size === 0) return { ...answer, status, bytes: Readable.from([]), headers }
  const part = await services.files.open(file, { start, end })
  if (!part) throw notFound('This recording')
  return { ...answer, status, bytes: part.bytes, headers }
}

function audioType(head: Buffer): string {
  if (head.subarray(0, 4).toString('latin1') === 'RIFF') return 'audio/wav'
  if (head.subarray(0, 4).toString('latin1') === 'OggS') return 'audio/ogg'
  const isMpeg = head.subarray(0, 3).toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
  return isMpeg ? 'audio/mpeg' : 'application/octet-stream'
}
