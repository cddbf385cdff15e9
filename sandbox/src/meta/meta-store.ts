import { randomBytes } from 'node:crypto'
import { openPersistentFile } from '../persistent-file.ts'
import { facebookPeople } from './meta-people.ts'
import { socialPermissions } from './meta-permissions.ts'

/** Facebook documents "about an hour or two" and "about 60 days". These values were observed in responses */
export const lifetimeSeconds = { short: 5_400, long: 5_183_944 }

/** Why a token ended early: 458 means that the app was removed, 460 that the password was changed */
type EndedBy = 458 | 460

export interface MetaToken {
  token: string
  person_id: string
  /** Set for a Page's own token */
  page_id: string | null
  /** The person's token that a Page's token was derived from */
  parent: string | null
  issued_at: string
  /** null for a Page token that was derived from a long-lived token */
  expires_at: string | null
  is_long: boolean
  ended_by: EndedBy | null
}

/** What a person allows this app. All of the person's tokens have the same permissions, even tokens from before a change */
export interface MetaGrant {
  person_id: string
  granted: string[]
  declined: string[]
  pages: string[]
  consented_at: string
}

interface MetaWorld {
  version: 1
  grants: MetaGrant[]
  tokens: MetaToken[]
}

export interface MetaStore {
  findGrant(personId: string): MetaGrant | null
  allow(grant: Omit<MetaGrant, 'consented_at'>): void
  decline(grant: MetaGrant, permission: string): void
  findToken(token: string): MetaToken | null
  /** Counts only the person's own tokens, without the Pages' tokens */
  countLiveTokens(personId: string): number
  addUserToken(personId: string, kind: 'short' | 'long'): MetaToken
  /** Returns the same token for every request */
  pageTokenOf(userToken: MetaToken, pageId: string): MetaToken
  /** Ends every token of the person and, for 458, the consent too */
  end(personId: string, by: EndedBy): void
}

/** Stored in the portal's data folder, so that its connections survive a restart of both */
export function createMetaStore({ dataFolder, now }: { dataFolder?: string; now: () => Date }): MetaStore {
  const file =
    dataFolder === undefined
      ? null
      : openPersistentFile<MetaWorld>({
          folder: dataFolder,
          name: 'sandbox-meta.json',
          what: 'its consents',
          isWhole: ({ version, grants, tokens }) => version === 1 && Array.isArray(grants) && Array.isArray(tokens),
        })
  let stored = file?.read() ?? null
  if (!stored) {
    stored = seedWorld(now())
    file?.write(stored)
  }
  const world = stored
  const save = () => file?.write(world)
  const findGrant = (personId: string) => world.grants.find((grant) => grant.person_id === personId) ?? null

  function add(token: Omit<MetaToken, 'token' | 'issued_at' | 'ended_by'>): MetaToken {
    const fresh = { ...token, token: `EAA${randomBytes(96).toString('hex')}`, issued_at: now().toISOString(), ended_by: null }
    world.tokens.push(fresh)
    save()
    return fresh
  }

  return {
    findGrant,
    allow(given) {
      const grant = { ...given, consented_at: now().toISOString() }
      const before = findGrant(given.person_id)
      if (before) Object.assign(before, grant)
      else world.grants.push(grant)
      save()
    },
    decline(grant, permission) {
      grant.granted = grant.granted.filter((one) => one !== permission)
      grant.declined = [...new Set([...grant.declined, permission])]
      save()
    },
    findToken: (token) => world.tokens.find((one) => one.token === token) ?? null,
    countLiveTokens(personId) {
      const isLive = ({ ended_by, expires_at }: MetaToken) => ended_by === null && (expires_at ?? '') > now().toISOString()
      return world.tokens.filter((token) => token.person_id === personId && token.page_id === null && isLive(token)).length
    },
    addUserToken(person_id, kind) {
      const expires_at = new Date(now().getTime() + lifetimeSeconds[kind] * 1000).toISOString()
      return add({ person_id, page_id: null, parent: null, expires_at, is_long: kind === 'long' })
    },
    pageTokenOf(userToken, page_id) {
      const known = world.tokens.find((one) => one.parent === userToken.token && one.page_id === page_id)
      const { person_id, is_long, expires_at } = userToken
      return known ?? add({ person_id, page_id, parent: userToken.token, expires_at: is_long ? null : expires_at, is_long })
    },
    end(personId, by) {
      for (const token of world.tokens) if (token.person_id === personId) token.ended_by ??= by
      if (by === 458) world.grants = world.grants.filter((grant) => grant.person_id !== personId)
      save()
    },
  }
}

/** The demo business's consent, given before the sandbox's first start, with a token that is valid for 60 days from that start */
function seedWorld(at: Date): MetaWorld {
  const [anita] = facebookPeople
  if (!anita) return { version: 1, grants: [], tokens: [] }
  const consented_at = at.toISOString()
  return {
    version: 1,
    grants: [
      { person_id: anita.id, granted: socialPermissions, declined: [], pages: anita.roles.map(({ page }) => page.id), consented_at },
    ],
    tokens: [
      {
        token: 'sandbox-meta-anita',
        person_id: anita.id,
        page_id: null,
        parent: null,
        issued_at: consented_at,
        expires_at: new Date(at.getTime() + lifetimeSeconds.long * 1000).toISOString(),
        is_long: true,
        ended_by: null,
      },
    ],
  }
}
