import { type Sealed, type SealingKey, seal, unseal } from '../../../platform/secrets/sealing.ts'
import type { GrantTokens } from '../../../platform/vendors/connection-vendor.ts'

interface GrantKey {
  clientUuid: string
  uuid: string
}

/** Additional authenticated data, so that tokens copied into another business's row cannot be decrypted */
const sealOwnerOf = ({ clientUuid, uuid }: GrantKey) => `${clientUuid}/${uuid}`

export function sealTokens(keys: readonly SealingKey[], grant: GrantKey, tokens: GrantTokens): { keyId: string; sealedTokens: Buffer } {
  const { keyId, sealed } = seal(keys, sealOwnerOf(grant), JSON.stringify([tokens.access, tokens.refresh]))
  return { keyId, sealedTokens: sealed }
}

/** null when the key is lost */
export function unsealTokens(keys: readonly SealingKey[], grant: GrantKey & { keyId: string; sealedTokens: Buffer }): GrantTokens | null {
  const sealed: Sealed = { keyId: grant.keyId, sealed: grant.sealedTokens }
  const plain = unseal(keys, sealOwnerOf(grant), sealed)
  if (plain === null) return null
  const [access, refresh] = JSON.parse(plain) as [string, string]
  return { access, refresh }
}
