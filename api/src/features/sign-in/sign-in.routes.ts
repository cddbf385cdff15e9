import { removeDemo } from '#contract/operator.ts'
import { changePassword, checkResetCode, findPassword, resetPassword, signIn, signOut } from '#contract/sign-in.ts'
import { removeDemoData } from '../../platform/demo/remove-demo-data.ts'
import { openRoute, operatorRoute, type Route, route, slowRoute } from '../../platform/http/route.ts'
import { endSession } from '../../platform/identity/sessions.ts'
import { signInAudit } from './sign-in.audit.ts'
import { DEMO_EMAILS } from './sign-in.demo.ts'
import { changeOwnPassword, getGoodReset, requestReset, resetWithCode, signInWithPassword } from './sign-in.service.ts'

export const signInRoutes: Route[] = [
  openRoute(signIn, async (context, { body }) => ({ data: { token: await signInWithPassword(context, body) } })),

  route(signOut, async ({ db, account, request }) => {
    await endSession(db, account.tokenHash)
    await signInAudit.record(db, { clientUuid: account.clientUuid, accountUuid: account.uuid, action: 'sign_out', requestId: request.id })
    return {}
  }),

  openRoute(findPassword, async (context, { body }) => {
    await requestReset(context, body.email)
    return {}
  }),

  openRoute(checkResetCode, async (context, { params }) => {
    const { accountUuid, email, companyName, kind } = await getGoodReset(context, params.code)
    return {
      client_account_uuid: accountUuid,
      post_fix_url_uuid: params.code,
      kind,
      login_email: email,
      company_name: companyName,
    }
  }),

  openRoute(resetPassword, async (context, { params, body }) => {
    await resetWithCode(context, { code: params.uuid, accountUuid: body.client_account_uuid, password: body.password })
    return {}
  }),

  slowRoute(changePassword, async (context, { body }) => ({ data: { token: await changeOwnPassword(context, body) } })),

  operatorRoute(removeDemo, async ({ inSystem }) => ({ data: { removed_rows: await inSystem((db) => removeDemoData(db, DEMO_EMAILS)) } })),
]
