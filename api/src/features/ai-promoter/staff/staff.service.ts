import type { z } from 'zod'
import { MAX_STAFF, type staffForm } from '#contract/ai-promoter/staff.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { aiPromoterAudit } from '../ai-promoter.audit.ts'
import { deleteStaffReturningName, insertStaff, lockAndCountStaff, updateStaff } from './staff.queries.ts'

type StaffForm = z.output<typeof staffForm>

const staffRowOf = (form: StaffForm) => ({
  name: form.employee_name,
  position: form.employee_position,
  keywords: form.employee_keywords,
  commonRules: form.common_rules,
  firstRules: form.rules_for_first_variation,
  secondRules: form.rules_for_second_variation,
})

export async function addStaffMember(context: AccountContext, form: StaffForm): Promise<string> {
  const { db, services, account } = context
  const { clientUuid } = account
  if ((await lockAndCountStaff(db, clientUuid)) >= MAX_STAFF)
    throw new AppError('conflict', `You can have up to ${MAX_STAFF} staff. Please delete one first`)
  const uuid = await insertStaff(db, { clientUuid, ...staffRowOf(form), createdAt: services.clock.now() })
  await aiPromoterAudit.recordBy(db, context, 'staff_added', { review_employee_uuid: uuid })
  return uuid
}

export async function changeStaffMember(context: AccountContext, uuid: string, form: StaffForm): Promise<void> {
  if (!(await updateStaff(context.db, uuid, staffRowOf(form)))) throw notFound('This staff member')
  await aiPromoterAudit.recordBy(context.db, context, 'staff_changed', { review_employee_uuid: uuid })
}

export async function deleteStaffMember(context: AccountContext, uuid: string): Promise<void> {
  if ((await deleteStaffReturningName(context.db, uuid)) === null) throw notFound('This staff member')
  await aiPromoterAudit.recordBy(context.db, context, 'staff_deleted', { review_employee_uuid: uuid })
}
