import { staffForm } from '#contract/ai-promoter/staff.ts'
import { createFormSchemaFromBody } from '../form/body-rules.ts'
import { toStaffBody } from './staff-values.ts'

export const staffRules = createFormSchemaFromBody(staffForm, toStaffBody)
