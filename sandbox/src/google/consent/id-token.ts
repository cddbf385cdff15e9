import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { googleClient } from '../access-tokens.ts'
import { fullNameOf, type GooglePerson } from './google-people.ts'
import { scopes } from './google-scopes.ts'

interface IdTokenParts {
  person: GooglePerson
  granted: string[]
  accessToken: string
  nonce: string | null
  ownUrl: string
  now: Date
}

let key: KeyObject | null = null

/** Signed with a key that exists as long as the process; a person's name is available at /google/userinfo */
export function signIdToken({ person, granted, accessToken, nonce, ownUrl, now }: IdTokenParts): string {
  key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: 'https://accounts.google.com',
    azp: googleClient.id,
    aud: googleClient.id,
    ...toUserInfo(person, granted, ownUrl),
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(nonce === null ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + 3_600,
  }
  const head = `${encodeJwtPart({ alg: 'RS256', kid: 'sandbox', typ: 'JWT' })}.${encodeJwtPart(claims)}`
  return `${head}.${sign('RSA-SHA256', Buffer.from(head), key).toString('base64url')}`
}

/** As many of a person's data as the scopes allow */
export function toUserInfo(person: GooglePerson, granted: string[], ownUrl: string) {
  return {
    sub: person.sub,
    ...(granted.includes(scopes.email) ? { email: person.email, email_verified: true } : {}),
    ...(granted.includes(scopes.profile)
      ? {
          name: fullNameOf(person),
          picture: `${ownUrl}/reviews/faces/${encodeURIComponent(fullNameOf(person))}.svg`,
          given_name: person.given_name,
          family_name: person.family_name,
        }
      : {}),
  }
}

function encodeJwtPart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
