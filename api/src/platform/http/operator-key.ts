import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { StartError } from '../base/start-error.ts'
import type { Config } from '../config/config.ts'
import { doesKeyAllowCall, type OperatorKey } from '../config/operator-keys.ts'
import { assertNotBlockedInProcess, countAttemptOrThrow } from '../rate-limit/rate-limit.ts'
import { isSameSecret } from '../secrets/is-same-secret.ts'
import type { Services } from '../services/services.ts'

export function isBearerKey(key: string, authorization: string | undefined): boolean {
  return isSameSecret(authorization ?? '', `Bearer ${key}`)
}

export const WRONG_OPERATOR_KEYS = { name: 'wrong operator keys by address', max: 100, windowS: 900 }

/** Returns the key's name. Every key is compared, so that the duration does not reveal which key was nearly right */
export async function assertOperatorKey(
  { config, database, clock }: Services,
  authorization: string | undefined,
  call: { address: string; feature: string; method: string },
): Promise<string> {
  assertNotBlockedInProcess(database, clock, WRONG_OPERATOR_KEYS, call.address)
  const [found] = operatorKeysOf(config).filter(({ key }) => isBearerKey(key, authorization))
  if (!found) {
    // A request without a key is not a guess, and must not lock out a proxy whose address all requests share
    if (authorization) await countAttemptOrThrow(database, clock, WRONG_OPERATOR_KEYS, call.address)
    throw new AppError('operator_key_wrong', 'The operator key is missing or wrong')
  }
  if (!doesKeyAllowCall(found, call)) throw new AppError('not_allowed', `The operator key "${found.name}" does not open this call`)
  return found.name
}

/** OPERATOR_KEY comes first and has all scopes; OPERATOR_KEYS adds named keys */
const operatorKeysOf = ({ operatorKey, operatorKeys }: Config): OperatorKey[] => [
  ...(operatorKey ? [{ name: FIRST, scopes: ['all'], key: operatorKey }] : []),
  ...operatorKeys,
]

const FIRST = 'first'

/**
 * Rejects a misspelled scope, which would silently allow nothing, and a key
 * that is in both variables, which would have more rights than its scope
 */
export function assertValidOperatorKeys({ operatorKey, operatorKeys }: Config, features: readonly string[]): void {
  const known = ['all', 'read', ...features]
  const twice = operatorKeys.find(({ key, name }) => key === operatorKey || name === FIRST)
  if (twice) throw new StartError(`OPERATOR_KEYS: the key "${twice.name}" has the name or the value of OPERATOR_KEY`)
  for (const { name, scopes } of operatorKeys) {
    const unknown = scopes.find((scope) => !known.includes(scope))
    if (unknown) throw new StartError(`OPERATOR_KEYS: the key "${name}" names "${unknown}", which is none of: ${known.join(', ')}`)
  }
}

/** Without OPERATOR_KEY a key is generated and stored in the data folder, where the command line finds it */
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
