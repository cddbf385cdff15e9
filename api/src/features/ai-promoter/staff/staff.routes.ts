import { addStaff, changeStaff, deleteStaff, listStaff } from '#contract/ai-promoter/staff.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { selectStaffWithRequestCounts } from './staff.queries.ts'
import { addStaffMember, changeStaffMember, deleteStaffMember } from './staff.service.ts'

export const staffRoutes: Route[] = [
  route(listStaff, async ({ db }) => ({ data: await selectStaffWithRequestCounts(db) })),

  route(addStaff, async (context, { body }) => ({ data: { review_employee_uuid: await addStaffMember(context, body) } })),

  route(changeStaff, async (context, { params, body }) => {
    await changeStaffMember(context, params.review_employee_uuid, body)
    return {}
  }),

  route(deleteStaff, async (context, { params }) => {
    await deleteStaffMember(context, params.review_employee_uuid)
    return {}
  }),
]
