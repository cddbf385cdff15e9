import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { deleteGrant, findGrant, isPersonUsedElsewhere } from './grants.queries.ts'
import { unsealTokens } from './sealed-tokens.ts'

/**
 * Withdraws a consent at the vendor, then forgets its tokens. The vendors withdraw the person's consent to our whole app: while the same
 * person's consent serves another business, only our copy of the tokens is deleted.
 */
export const revokeGrantJob = defineJob({
  name: 'revoke-grant',
  payload: z.object({ clientUuid: z.uuid(), grantUuid: z.uuid() }),
  retry: { limit: 8, delayS: 30 },

  async run({ database, connections, config }, { clientUuid, grantUuid: uuid }) {
    const key = { clientUuid, uuid }
    const { grant, isShared } = await withSystem(database, async (db) => {
      const found = await findGrant(db, key)
      return { grant: found, isShared: found ? await isPersonUsedElsewhere(db, found) : false }
    })
    if (!grant?.withdrawnAt) return
    const tokens = unsealTokens(config.connectionKeys, grant)
    if (tokens && !isShared) await connections[grant.vendor]?.revoke(tokens, grant.vendorAccountId)
    await withSystem(database, (db) => deleteGrant(db, key))
  },

  /** The vendor did not answer for hours: our copy goes all the same, as the business was told */
  onDead: ({ database }, { clientUuid, grantUuid: uuid }) => withSystem(database, (db) => deleteGrant(db, { clientUuid, uuid })),
})
