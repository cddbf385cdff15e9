import { addStaff, changeStaff, deleteStaff, listStaff } from '#contract/ai-promoter/staff.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { selectStaff } from './staff.queries.ts'
import { addPerson, changePerson, deletePerson } from './staff.service.ts'

export const staffRoutes: Route[] = [
  route(listStaff, async ({ db }) => ({ data: await selectStaff(db) })),

  route(addStaff, async (context, { body }) => ({ data: { review_employee_uuid: await addPerson(context, body) } })),

  route(changeStaff, async (context, { params, body }) => {
    await changePerson(context, params.review_employee_uuid, body)
    return {}
  }),

  route(deleteStaff, async (context, { params }) => {
    await deletePerson(context, params.review_employee_uuid)
    return {}
  }),
]
