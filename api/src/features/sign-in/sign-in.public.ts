import { randomUUID } from 'node:crypto'
import type { BrandKey } from '#contract/brands.ts'
import { INVITATION_DAYS } from '#contract/sign-in/sign-in.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OperatorContext } from '../../platform/http/route.ts'
import { deleteKnownDevices } from '../../platform/identity/known-devices.ts'
import { endSessionsOf, hashToken } from '../../platform/identity/sessions.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services/services.ts'
import { deleteUnusedPasswordResets, insertPasswordResetIfNew, lockAccount, setInvitedAt, setPasswordHash } from './sign-in.queries.ts'
import { deleteTwoStepSecret, findSecretsToReseal, findTwoStep, saveResealedSecret } from './two-step/two-step.queries.ts'
import { sealOwnerOf } from './two-step/two-step-codes.ts'

const DAY_MS = 86_400_000

interface Identity {
  clientUuid: string
  uuid: string
}

/** Also ends every session that began with the old password, deletes the known devices, and revokes pending reset links */
export async function replacePasswordAndEndSessions(db: Db, account: Identity, passwordHash: string): Promise<void> {
  await setPasswordHash(db, account, passwordHash)
  await endSessionsOf(db, account)
  await deleteKnownDevices(db, account)
  await deleteUnusedPasswordResets(db, account)
}

/** Deletes everything that could be used to sign in to an account, except the account itself, which the caller deletes */
export async function deleteCredentialsAndSessions(db: Db, account: Identity): Promise<void> {
  // Race: a sign-in in progress either has created its session before this lock, or waits for the lock
  await lockAccount(db, account)
  await endSessionsOf(db, account)
  await deleteKnownDevices(db, account)
  await deleteTwoStepSecret(db, account)
  await deleteUnusedPasswordResets(db, account)
}

/** For a colleague who lost both phone and recovery codes. False when the second step was off */
export async function switchOffTwoStepAndEndSessions(db: Db, account: Identity): Promise<boolean> {
  await lockAccount(db, account)
  if (!(await findTwoStep(db, account)).isEnabled) return false
  await deleteTwoStepSecret(db, account)
  await endSessionsOf(db, account)
  return true
}

const RESEALED_AT_ONCE = 500

/** Re-encrypts the secrets of authenticator apps with the first key, so that the old key can be removed without locking anybody out */
export async function resealTwoStepSecrets({ inSystem, services }: OperatorContext): Promise<{ resealed: number; unreadable: number }> {
  const keys = services.config.connectionKeys
  const counts = { resealed: 0, unreadable: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await inSystem(async (db) => {
      const found = await findSecretsToReseal(db, keys[0]?.id ?? '', after, RESEALED_AT_ONCE)
      for (const row of found) {
        const secret = unseal(keys, sealOwnerOf(row), { keyId: row.keyId, sealed: Buffer.from(row.sealed) })
        if (secret === null) counts.unreadable++
        else {
          await saveResealedSecret(db, row, seal(keys, sealOwnerOf(row), secret))
          counts.resealed++
        }
      }
      return found
    })
    const last = rows.at(-1)
    if (!last) return counts
    after = last.uuid
  }
}

interface Invitation extends Identity {
  email: string
  brand: BrandKey
  companyName: string
  /** Idempotency key: one request creates one link, even if its job runs twice. Not the request id, because the proxy chooses that */
  linkUuid: string
  /** Email of the administrator; null when the invited person requested another link */
  invitedBy: string | null
}

/** Emails a link with which an invited account sets its first password, and revokes earlier links. False for a repeated request */
export async function sendInvitationLink(db: Db, services: Services, invitation: Invitation): Promise<boolean> {
  const { clientUuid, uuid, email, brand: brandKey, companyName, linkUuid, invitedBy } = invitation
  const code = randomUUID()
  const now = services.clock.now()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const isNew = await insertPasswordResetIfNew(db, {
    codeHash: hashToken(code),
    clientUuid,
    accountUuid: uuid,
    requestUuid: linkUuid,
    expiresAt,
  })
  if (!isNew) return false
  await deleteUnusedPasswordResets(db, invitation, linkUuid)
  await setInvitedAt(db, invitation, now)
  const brand = brandIdentity(services.config, brandKey)
  await queueEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'account-invitation',
    secret: true,
    content: {
      subject: `You’re invited to ${companyName} at ${brand.name}`,
      preview: `Choose a password. The link works once and expires in ${INVITATION_DAYS} days.`,
      heading: `Join ${companyName}`,
      paragraphs: [
        `${invitedBy ?? 'An administrator'} invited ${email} to ${companyName} at ${brand.name}: calls, reviews and bills in one place.`,
        `Choose a password to get started. The link works once and expires in ${INVITATION_DAYS} days.`,
      ],
      button: { label: 'Choose a password', url: `${brand.url}/password-reset/${code}` },
      reason: 'If you don’t know this business, you can ignore this email. Nobody can sign in with your address unless a password is set.',
    },
  })
  return true
}
