import { createHash, randomInt } from 'node:crypto'
import QRCode from 'qrcode'
import type { BrandKey } from '#contract/brands.ts'
import type { Enrolment } from '#contract/sign-in/two-step.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import { type Db, runInSavepoint } from '../../../platform/database/database.ts'
import { createTotpSecret, findTotpStepOfCode } from '../../../platform/identity/totp.ts'
import { type Sealed, seal, unseal } from '../../../platform/secrets/sealing.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { Services } from '../../../platform/services/services.ts'
import { claimCodeStep, claimRecoveryCode, enableTwoStepSecret, findTwoStep, type Identity } from './two-step.queries.ts'

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Guesses of an account's codes at sign-in, from all networks. The guesser knows the password, so a new password starts a new count */
export const CODE_LIMIT = { name: 'two-step codes by account and password', max: 10, windowS: 900 }
export const codeLimitSubject = ({ uuid, passwordHash }: { uuid: string; passwordHash: string }): string => `${uuid}\n${passwordHash}`

/** Guesses with an open session. Counted separately, so that guesses at sign-in do not lock the owner out of the settings, or vice versa */
export const OWN_CODE_LIMIT = { name: 'two-step codes of a signed-in account', max: 10, windowS: 900 }

/** Binds the sealed secret to the account of its row */
export const sealOwnerOf = ({ uuid }: Pick<Identity, 'uuid'>): string => `two-step ${uuid}`

/** Creates a secret, both encrypted for the row, and as text and QR code for the app */
export async function createTwoStepEnrolment(
  config: Config,
  account: Identity & { email: string; brand: BrandKey },
): Promise<{ sealed: Sealed; enrolment: Enrolment }> {
  const secret = createTotpSecret()
  const issuer = encodeURIComponent(brandIdentity(config, account.brand).name)
  const address = `otpauth://totp/${issuer}:${encodeURIComponent(account.email)}?secret=${secret}&issuer=${issuer}`
  const qr = await QRCode.toString(address, { type: 'svg', margin: 2 })
  return { sealed: seal(config.connectionKeys, sealOwnerOf(account), secret), enrolment: { secret, address, qr } }
}

/** Throws when the code is neither from the app nor, once the step is on, a recovery code. Each code is valid once */
export async function claimTwoStepCode(db: Db, { config, clock }: Services, account: Identity, code: string): Promise<void> {
  const { sealed, isEnabled } = await findTwoStep(db, account)
  const secret = sealed && unseal(config.connectionKeys, sealOwnerOf(account), sealed)
  const step = secret ? findTotpStepOfCode(secret, code, clock.now()) : null
  if (sealed && step !== null && (await claimCodeStep(db, account, sealed, step))) return
  if (isEnabled && (await claimRecoveryCode(db, account, hashRecoveryCode(code)))) return
  throw codeWrongError()
}

/** Like `claimTwoStepCode`, but the code stays valid, because it is needed again on the account's own host, and recovery codes are few */
export async function checkTwoStepCodeWithoutClaiming(db: Db, services: Services, account: Identity, code: string): Promise<void> {
  const giveBack = new Error('the code was right')
  await runInSavepoint(db, async () => {
    await claimTwoStepCode(db, services, account, code)
    throw giveBack
  }).catch((error) => {
    if (error !== giveBack) throw error
  })
}

export const codeWrongError = () =>
  new AppError('sign_in_failed', 'This code is incorrect. Codes change every 30 seconds, and each one works once', { field: 'code' })

/** Turns the step on, and returns the recovery codes, of which only the hashes are stored */
export async function enableTwoStepWithNewRecoveryCodes(db: Db, { clock }: Services, account: Identity): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode)
  await enableTwoStepSecret(db, account, clock.now(), codes.map(hashRecoveryCode))
  return codes
}

function generateRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Ignores spaces, dashes and case */
const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url')
