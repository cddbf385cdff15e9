import { changeActionItemStatus } from '#contract/calls/action-item-status.ts'
import { getMainActionItems, listActionItems } from '#contract/calls/action-items.ts'
import { type Route, readRoute, route } from '../../../platform/http/route.ts'
import { buildItemListStatements, countOpenItems, selectMainItems } from './action-items.queries.ts'
import { changeItemStatus } from './action-items.service.ts'

export const actionItemsRoutes: Route[] = [
  readRoute(
    listActionItems,
    ({ query }) => buildItemListStatements(query),
    ([data, [{ total, overdue } = { total: 0, overdue: 0 }]], { query: { page, size } }) => ({
      data,
      overdue,
      page: { totalElements: total, totalPage: Math.ceil(total / size), size, number: page },
    }),
  ),

  readRoute(
    getMainActionItems,
    () => [selectMainItems.statement({}), countOpenItems.statement({})],
    ([data, [{ total } = { total: 0 }]]) => ({ data, total }),
  ),

  route(changeActionItemStatus, async (context, { params, body }) => {
    await changeItemStatus(context, params.uuid, body.show_item)
    return {}
  }),
]
