import { staffForm } from '#contract/ai-promoter/staff.ts'
import { validateAsBody } from '../form/body-rules.ts'
import { toStaffBody } from './staff-values.ts'

export const staffRules = validateAsBody(staffForm, toStaffBody)
