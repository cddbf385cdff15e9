import { z } from 'zod'

/** Returned instead of a token: the credentials are right, but the account belongs to the other brand and signs in on that brand's host */
export const ownHost = z.object({ brand_name: z.string(), login_url: z.string() })
export type OwnHost = z.output<typeof ownHost>
