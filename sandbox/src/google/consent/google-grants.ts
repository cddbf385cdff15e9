import { randomBytes } from 'node:crypto'
import { openPersistentFile } from '../../persistent-file.ts'
import { agency } from './google-people.ts'
import { scopes } from './google-scopes.ts'

/** Google allows this many refresh tokens per account and client. An additional token silently revokes the oldest */
const maxRefreshTokens = 100

export interface RefreshToken {
  token: string
  scopes: string[]
  /** null if it has no time limit */
  expires_at: string | null
}

/** What a person allows this client, without a time limit */
interface Grant {
  email: string
  scopes: string[]
  consented_at: string
  refresh_tokens: RefreshToken[]
}

interface GrantWorld {
  version: 1
  grants: Grant[]
}

export interface GoogleGrants {
  find(email: string): Grant | null
  /** Adds to what was already allowed */
  allow(email: string, granted: string[]): Grant
  addRefreshToken(grant: Grant, granted: string[], lifetimeSeconds: number | null): RefreshToken
  /** null if the token is unknown, revoked or expired */
  findRefreshToken(token: string): { grant: Grant; refreshToken: RefreshToken } | null
  removeRefreshToken(token: string): void
  end(grant: Grant): void
}

/** Stored in the portal's data folder, so that its connections survive a restart of both */
export function createGoogleGrants({ dataFolder, now }: { dataFolder?: string; now: () => Date }): GoogleGrants {
  const file =
    dataFolder === undefined
      ? null
      : openPersistentFile<GrantWorld>({
          folder: dataFolder,
          name: 'sandbox-google.json',
          what: 'its consents',
          isWhole: ({ version, grants }) => version === 1 && Array.isArray(grants),
        })
  let world = file?.read() ?? null
  if (!world) {
    world = seedGrants(now())
    file?.write(world)
  }
  const { grants } = world
  const save = () => file?.write({ version: 1, grants })

  return {
    find: (email) => grants.find((grant) => grant.email === email) ?? null,
    allow(email, granted) {
      let grant = grants.find((one) => one.email === email)
      if (!grant) {
        grant = { email, scopes: [], consented_at: '', refresh_tokens: [] }
        grants.push(grant)
      }
      grant.scopes = [...new Set([...grant.scopes, ...granted])]
      grant.consented_at = now().toISOString()
      save()
      return grant
    },
    addRefreshToken(grant, granted, lifetimeSeconds) {
      const expires_at = lifetimeSeconds === null ? null : new Date(now().getTime() + lifetimeSeconds * 1000).toISOString()
      const refreshToken = { token: `1//0${randomBytes(72).toString('base64url')}`, scopes: granted, expires_at }
      grant.refresh_tokens.push(refreshToken)
      grant.refresh_tokens.splice(0, grant.refresh_tokens.length - maxRefreshTokens)
      save()
      return refreshToken
    },
    findRefreshToken(token) {
      for (const grant of grants) {
        const refreshToken = grant.refresh_tokens.find((one) => one.token === token)
        if (!refreshToken) continue
        const isOver = refreshToken.expires_at !== null && Date.parse(refreshToken.expires_at) <= now().getTime()
        return isOver ? null : { grant, refreshToken }
      }
      return null
    },
    removeRefreshToken(token) {
      for (const grant of grants) grant.refresh_tokens = grant.refresh_tokens.filter((one) => one.token !== token)
      save()
    },
    end(grant) {
      grants.splice(grants.indexOf(grant), 1)
      save()
    },
  }
}

/** Consents given before the sandbox's first start: by the agency and by the demo business */
function seedGrants(at: Date): GrantWorld {
  const grantOf = (email: string, token: string, granted: string[]): Grant => ({
    email,
    scopes: granted,
    consented_at: at.toISOString(),
    refresh_tokens: [{ token, scopes: granted, expires_at: null }],
  })
  return {
    version: 1,
    grants: [
      grantOf(agency.email, 'sandbox-refresh', [scopes.business, scopes.analytics, scopes.openid, scopes.email]),
      grantOf('anita@brightsmile.test', 'sandbox-refresh-anita', [scopes.business, scopes.analytics, scopes.openid, scopes.email]),
    ],
  }
}
