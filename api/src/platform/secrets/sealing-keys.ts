import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SealingKey } from './sealing.ts'

const KEY_BYTES = 32
const RULE = 'must be like 2026:BASE64,2025:BASE64, each key 32 random bytes in base64, the one in use first'

/** With several keys, the first key encrypts and all of them decrypt, so that a key can be replaced while the rows are re-encrypted */
export const sealingKeys = z.string().transform((written, context): SealingKey[] => {
  const keys = written.split(',').map((part) => {
    const [, id = '', encoded = ''] = /^\s*([\w.-]{1,40}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(part) ?? []
    return { id, bytes: Buffer.from(encoded, 'base64') }
  })
  const isGood = keys.every(({ id, bytes }) => id && bytes.length === KEY_BYTES) && new Set(keys.map(({ id }) => id)).size === keys.length
  if (!isGood) context.addIssue({ code: 'custom', message: RULE })
  return keys
})

/** Without CONNECTION_KEYS (development only) a key is generated and stored in the data folder */
export function readOrMakeSealingKeys(dataFolder: string): SealingKey[] {
  const file = join(dataFolder, 'connection.keys')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(file, `local:${randomBytes(KEY_BYTES).toString('base64')}`, { mode: 0o600 })
  }
  return sealingKeys.parse(readFileSync(file, 'utf8').trim())
}
