import type { z } from 'zod'
import { parseKeywordList } from '#contract/ai-promoter/ai-promoter-rules.ts'
import type { Staff, staffForm } from '#contract/ai-promoter/staff.ts'

export interface StaffValues extends Record<string, unknown> {
  employee_name: string
  employee_position: string
  /** As typed: separated by commas */
  employee_keywords: string
  common_rules: string
  rules_for_first_variation: string
  rules_for_second_variation: string
}

export const EMPTY_STAFF: StaffValues = {
  employee_name: '',
  employee_position: '',
  employee_keywords: '',
  common_rules: '',
  rules_for_first_variation: '',
  rules_for_second_variation: '',
}

export function toStaffValues(person: Staff): StaffValues {
  return {
    employee_name: person.employee_name,
    employee_position: person.employee_position,
    employee_keywords: parseKeywordList(person.employee_keywords).join(','),
    common_rules: person.common_rules,
    rules_for_first_variation: person.rules_for_first_variation,
    rules_for_second_variation: person.rules_for_second_variation,
  }
}

export function toStaffBody({ employee_keywords: keywords, ...rest }: StaffValues): z.input<typeof staffForm> {
  return {
    employee_name: rest.employee_name,
    employee_position: rest.employee_position,
    employee_keywords: parseKeywordList(keywords),
    common_rules: rest.common_rules,
    rules_for_first_variation: rest.rules_for_first_variation,
    rules_for_second_variation: rest.rules_for_second_variation,
  }
}
