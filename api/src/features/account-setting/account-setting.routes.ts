import { getPractice, saveMyInformation, saveOwnName } from '#contract/account-setting.ts'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { isPermitted } from '#contract/permissions.ts'
import type { CartCounter } from '../../platform/feature/cart.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { getOwnInformation, renameOwnAccount, saveOwnInformation } from './account-setting.service.ts'
import { getPracticeEnsuringQrKey } from './practice.service.ts'

export const accountSettingRoutes = (cartCounters: readonly CartCounter[]): Route[] => [
  route(getMyInformation, (context) => getOwnInformation(context)),

  route(saveMyInformation, async (context, { body }) => {
    await saveOwnInformation(context, body)
    return {}
  }),

  route(saveOwnName, async (context, { body }) => {
    await renameOwnAccount(context, body.name)
    return {}
  }),

  slowRoute(getPractice, (context) => getPracticeEnsuringQrKey(context)),

  route(getCartNumber, async ({ db, account }) => {
    let result = 0
    for (const { permission, count } of cartCounters) if (isPermitted(account.permissions, permission)) result += await count(db)
    return { success: true, result }
  }),
]
