import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { deleteGrant, findGrant, isVendorAccountUsedElsewhere } from './grants.queries.ts'
import { unsealTokens } from './sealed-tokens.ts'

/**
 * Withdraws a consent at the vendor, then deletes its tokens. Vendors withdraw the person's consent to our entire app, so while another
 * business uses the same person's consent, only our copy of the tokens is deleted.
 */
export const revokeGrantJob = defineJob({
  name: 'revoke-grant',
  payload: z.object({ clientUuid: z.uuid(), grantUuid: z.uuid() }),
  retry: { limit: 8, delayS: 30 },

  async run({ database, connections, config }, { clientUuid, grantUuid: uuid }) {
    const key = { clientUuid, uuid }
    const { grant, isUsedElsewhere } = await withSystem(database, async (db) => {
      const found = await findGrant(db, key)
      return { grant: found, isUsedElsewhere: found ? await isVendorAccountUsedElsewhere(db, found) : false }
    })
    if (!grant?.withdrawnAt) return
    const tokens = unsealTokens(config.connectionKeys, grant)
    if (tokens && !isUsedElsewhere) await connections[grant.vendor]?.revoke(tokens, grant.vendorAccountId)
    await withSystem(database, (db) => deleteGrant(db, key))
  },

  /** The vendor did not respond for hours. Our copy is deleted anyway, as announced to the business */
  onDead: ({ database }, { clientUuid, grantUuid: uuid }) => withSystem(database, (db) => deleteGrant(db, { clientUuid, uuid })),
})
