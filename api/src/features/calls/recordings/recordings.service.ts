import { randomBytes } from 'node:crypto'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { serveFile } from '../../../platform/files/serve-file.ts'
import type { AccountContext, BinaryResponse, OpenContext } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/identity/sessions.ts'
import { callsAudit } from '../calls.audit.ts'
import { findRecordingFile, findRecordingOfKey, insertRecordingKey } from '../calls.queries.ts'

const KEY_LIFETIME_MS = 3_600_000

/** A URL that plays one recording for an hour while the session lasts; the audit log records who requested it */
export async function createRecordingUrl({ db, account, services, request }: AccountContext, callSid: string): Promise<string> {
  const { clientUuid, tokenHash: sessionHash } = account
  if (!(await findRecordingFile(db, callSid))) throw notFound('This recording')
  const key = randomBytes(32).toString('base64url')
  const expiresAt = new Date(services.clock.now().getTime() + KEY_LIFETIME_MS)
  await insertRecordingKey(db, { keyHash: hashToken(key), clientUuid, callSid, sessionHash, expiresAt })
  await callsAudit.recordBy(db, { account, request }, 'recording_opened', { callSid })
  return `/api/inquiry/recording/${key}`
}

/** Serves the whole file or a byte range, as audio players request it */
export async function serveRecordingByKey({ services, request }: OpenContext, key: string): Promise<BinaryResponse> {
  const find = (db: Db) => findRecordingOfKey(db, hashToken(key), services.clock.now())
  const file = await withSystem(services.database, find, { readOnly: true })
  if (!file) throw notFound('This recording')
  return serveFile(services.files, request, { file, what: 'This recording', typeOf: detectAudioType, cacheControl: 'private, no-store' })
}

function detectAudioType(head: Buffer): string {
  if (head.subarray(0, 4).toString('latin1') === 'RIFF') return 'audio/wav'
  if (head.subarray(0, 4).toString('latin1') === 'OggS') return 'audio/ogg'
  const isMpeg = head.subarray(0, 3).toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
  return isMpeg ? 'audio/mpeg' : 'application/octet-stream'
}
