import type { OwnHost } from '#contract/sign-in/own-host.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { clearSignInAttempts } from './limits/sign-in-limits.ts'
import { signInAudit } from './sign-in.audit.ts'
import type { AccountForSignIn } from './sign-in.queries.ts'

/** The host on which the account has to sign in; null if it is this host, or if one host serves both brands */
export function findRequiredOtherHost(
  { services: { config }, request }: OpenContext,
  { brand }: Pick<AccountForSignIn, 'brand'>,
): OwnHost | null {
  if (!config.hasTwoHosts || request.brand === brand) return null
  const { name, url } = brandIdentity(config, brand)
  return { brand_name: name, login_url: `${url}/login` }
}

/** Called only after all credentials were correct, so that it reveals no more than a session would */
export async function recordSignInOnOtherHost(
  db: Db,
  context: OpenContext,
  account: AccountForSignIn & { passwordHash: string },
  email: string,
): Promise<void> {
  const { passwordHash } = account
  await clearSignInAttempts(db, context, { email, passwordHash })
  await signInAudit.recordBy(db, { account, request: context.request }, 'sign_in_on_other_host')
}
