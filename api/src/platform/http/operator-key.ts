import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Constant-time comparison */
export function isBearer(key: string, authorization: string | undefined): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${key}`))
}

export function checkOperatorKey(config: Config, authorization: string | undefined): void {
  if (!config.operatorKey || !isBearer(config.operatorKey, authorization)) {
    throw new AppError('operator_key_wrong', 'The operator key is missing or wrong')
  }
}

/** Without OPERATOR_KEY (development only) a key is generated and stored in the data folder, where the command line finds it */
export function readOrMakeOperatorKey(dataFolder: string): string {
  const file = join(dataFolder, 'operator.key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const key = randomBytes(24).toString('base64url')
    writeFileSync(file, key, { mode: 0o600 })
    return key
  }
}
