import { AppError } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { describeDevice } from '../../platform/identity/device-name.ts'
import { storeKnownDeviceAndSetCookie } from '../../platform/identity/known-devices.ts'
import { startSession } from '../../platform/identity/sessions.ts'
import { clearSignInAttempts } from './limits/sign-in-limits.ts'
import { signInAudit } from './sign-in.audit.ts'
import { saveLastSignInIfUnchanged } from './sign-in.queries.ts'
import { findTwoStep } from './two-step/two-step.queries.ts'

interface Given {
  email: string
  remember?: boolean | undefined
  /** Whether a code was given. If the second step is on, no session may begin without one */
  hasCode: boolean
}

/** Called when all credentials are correct. Starts the session and returns its token */
export async function startSessionAfterSignIn(
  db: Db,
  context: OpenContext,
  account: { clientUuid: string; uuid: string; passwordHash: string },
  { email, remember = false, hasCode }: Given,
): Promise<string> {
  const { services, request } = context
  const { passwordHash } = account
  // Prevents races: the update locks the account's row, which a change of the password or of the second step locks too, so the second
  // statement sees any concurrent change. Sent together, because each round trip takes long while the machine is busy
  const [isRecorded, { isEnabled, isRequired }] = await Promise.all([
    saveLastSignInIfUnchanged(db, account, services.clock.now()),
    findTwoStep(db, account),
  ])
  if (!isRecorded) throw signInFailedError()
  if (!hasCode && (isEnabled || isRequired))
    throw new AppError('sign_in_failed', 'Two-step sign-in was just turned on. Please log in again')
  // Finds the device by its cookie, which is about to be replaced
  await clearSignInAttempts(db, context, { email, passwordHash })
  const [token] = await Promise.all([
    storeKnownDeviceAndSetCookie(db, context, account).then((knownDeviceUuid) =>
      startSession(db, services.clock, account, {
        isRemembered: remember,
        device: describeDevice(request.headers['user-agent']),
        network: request.network,
        knownDeviceUuid,
      }),
    ),
    signInAudit.recordBy(db, { account, request }, 'sign_in'),
  ])
  return token
}

export const signInFailedError = () => new AppError('sign_in_failed', 'Email or password is incorrect')
