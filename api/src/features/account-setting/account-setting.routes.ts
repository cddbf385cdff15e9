import { getCartNumber, getMyInformation, getPractice, saveMyInformation } from '#contract/account-setting.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { getOwnInformation, saveOwnInformation } from './account-setting.service.ts'
import { describePractice } from './practice.service.ts'

/** Counts one feature's items that wait to be paid, for the cart badge */
export type CartCounter = (db: Db) => Promise<number>

export const accountSettingRoutes = (cartCounters: readonly CartCounter[]): Route[] => [
  route(getMyInformation, (context) => getOwnInformation(context)),

  route(saveMyInformation, async (context, { body }) => {
    await saveOwnInformation(context, body)
    return {}
  }),

  slowRoute(getPractice, (context) => describePractice(context)),

  route(getCartNumber, async ({ db }) => {
    let result = 0
    for (const count of cartCounters) result += await count(db)
    return { success: true, result }
  }),
]
