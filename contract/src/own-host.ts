import { z } from 'zod'

/** In place of a token: everything was right, but the account is of the other brand and signs in on that brand's host */
export const ownHost = z.object({ brand_name: z.string(), login_url: z.string() })
export type OwnHost = z.output<typeof ownHost>
