import { removeDemo } from '#contract/operator.ts'
import { signOut } from '#contract/sign-in/session.ts'
import {
  changePassword,
  checkResetCode,
  findPassword,
  listDevices,
  resetPassword,
  signIn,
  signOutDevices,
} from '#contract/sign-in/sign-in.ts'
import { notFound } from '../../platform/base/app-error.ts'
import { removeDemoData } from '../../platform/demo/remove-demo-data.ts'
import { openRoute, operatorRoute, type Route, route, slowRoute } from '../../platform/http/route.ts'
import { endSession } from '../../platform/identity/sessions.ts'
import { endSessionOrAllOthers, findSignedInDevices } from './devices.queries.ts'
import { rejectSignInFlood } from './limits/sign-in-limits.ts'
import { signInAudit } from './sign-in.audit.ts'
import { DEMO_EMAILS } from './sign-in.demo.ts'
import {
  changeOwnPassword,
  getUsablePasswordReset,
  queuePasswordResetEmail,
  resetPasswordWithCode,
  signInWithPassword,
} from './sign-in.service.ts'

export const signInRoutes: Route[] = [
  openRoute(signIn, async (context, { body }) => ({ data: await signInWithPassword(context, body) }), rejectSignInFlood),

  route(signOut, async ({ db, account, request, setHeader }) => {
    await endSession(db, account.tokenHash)
    // The browser deletes its cached responses. What the page stored (remembered email, color scheme) and the device's cookie stay
    setHeader('clear-site-data', '"cache"')
    await signInAudit.recordBy(db, { account, request }, 'sign_out')
    return {}
  }),

  route(listDevices, async ({ db, account, services }) => ({ data: await findSignedInDevices(db, account, services.clock.now()) })),

  route(signOutDevices, async ({ db, account, request }, { query }) => {
    const ended = await endSessionOrAllOthers(db, account, query.session_uuid)
    if (ended === 0 && query.session_uuid) throw notFound('This session')
    await signInAudit.recordBy(db, { account, request }, 'device_signed_out', { sessions: ended })
    return {}
  }),

  openRoute(findPassword, async (context, { body }) => {
    await queuePasswordResetEmail(context, body.email)
    return {}
  }),

  openRoute(checkResetCode, async (context, { params }) => {
    const { accountUuid, email, name, companyName, kind } = await getUsablePasswordReset(context, params.code)
    return {
      client_account_uuid: accountUuid,
      post_fix_url_uuid: params.code,
      kind,
      login_email: email,
      company_name: companyName,
      name: kind === 'invitation' ? name : null,
    }
  }),

  openRoute(resetPassword, async (context, { params, body }) => {
    await resetPasswordWithCode(context, {
      code: params.uuid,
      accountUuid: body.client_account_uuid,
      password: body.password,
      name: body.name,
    })
    return {}
  }),

  slowRoute(changePassword, async (context, { body }) => ({ data: { token: await changeOwnPassword(context, body) } })),

  operatorRoute(removeDemo, async ({ inSystem }) => ({ data: { removed_rows: await inSystem((db) => removeDemoData(db, DEMO_EMAILS)) } })),
]
