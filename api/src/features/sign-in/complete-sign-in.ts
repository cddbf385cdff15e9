import { AppError } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { deviceName } from '../../platform/identity/device-name.ts'
import { rememberDevice } from '../../platform/identity/known-devices.ts'
import { startSession } from '../../platform/identity/sessions.ts'
import { clearSignInTries } from './limits/sign-in-limits.ts'
import { signInAudit } from './sign-in.audit.ts'
import { recordSignIn } from './sign-in.queries.ts'
import { findTwoStep } from './two-step/two-step.queries.ts'

interface Given {
  email: string
  remember?: boolean | undefined
  /** Whether a code was given. Without one no session may begin where a second step is on */
  hasCode: boolean
}

/** Called when all credentials are right. Opens the session and returns its token */
export async function completeSignIn(
  db: Db,
  context: OpenContext,
  account: { clientUuid: string; uuid: string; passwordHash: string },
  { email, remember = false, hasCode }: Given,
): Promise<string> {
  const { services, request } = context
  const { passwordHash } = account
  // Against a race: the password may have been changed, or the account disabled, while the hash was being checked
  if (!(await recordSignIn(db, account, services.clock.now()))) throw signInFailed()
  // The second step may also have been switched on, or required. That locks the row of the account, which is locked here now
  const { isEnabled, isRequired } = await findTwoStep(db, account)
  if (!hasCode && (isEnabled || isRequired))
    throw new AppError('sign_in_failed', 'Two-step sign-in was switched on just now. Please log in again')
  await clearSignInTries(db, context, { email, passwordHash })
  const knownDeviceUuid = await rememberDevice(db, context, account)
  await signInAudit.recordBy(db, { account, request }, 'sign_in')
  return startSession(db, services.clock, account, {
    isRemembered: remember,
    device: deviceName(request.headers['user-agent']),
    network: request.network,
    knownDeviceUuid,
  })
}

export const signInFailed = () => new AppError('sign_in_failed', 'Email or password is incorrect')
