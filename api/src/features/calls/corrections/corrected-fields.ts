import { CORRECTABLE_FIELDS, type CorrectableField } from '#contract/calls/call-corrections.ts'
import type { Call } from '#contract/calls/calls.ts'
import type { calls, ModelSaid } from '../calls.tables.ts'

export type CorrectableValues = Pick<Call, CorrectableField>

/** The column of each field that can be corrected, by its name on the wire */
const CORRECTABLE_COLUMNS = {
  caller_name: 'callerName',
  category: 'category',
  referral_source: 'referralSource',
  new_client: 'newClient',
  conversion: 'conversion',
  appointments: 'appointments',
  issued_resolved: 'issueResolved',
  ai_analytics: 'qualityScore',
  summary: 'summary',
} as const satisfies Record<CorrectableField, keyof typeof calls.$inferSelect>

type Column = (typeof CORRECTABLE_COLUMNS)[CorrectableField]

export const toCorrectionColumns = (values: Partial<CorrectableValues>): Partial<Pick<typeof calls.$inferInsert, Column>> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [CORRECTABLE_COLUMNS[field as CorrectableField], value]))

interface Corrected {
  changed: CorrectableField[]
  values: Partial<CorrectableValues>
  modelSaid: ModelSaid
}

/**
 * What changes when an account submits these values. Submitting the analysis's own value is not a correction, and removes an earlier one
 */
export function computeCorrections(current: CorrectableValues, modelSaid: ModelSaid, given: Partial<CorrectableValues>): Corrected {
  const isByModel = (field: CorrectableField) => field in modelSaid && given[field] === modelSaid[field]
  const changed = CORRECTABLE_FIELDS.filter((field) => given[field] !== undefined && (given[field] !== current[field] || isByModel(field)))
  const values = Object.fromEntries(changed.map((field) => [field, given[field]]))
  const byModel = Object.fromEntries(changed.map((field) => [field, field in modelSaid ? modelSaid[field] : current[field]]))
  const standing = Object.entries({ ...modelSaid, ...byModel }).filter(([field, value]) => !(field in values) || values[field] !== value)
  return { changed, values, modelSaid: Object.fromEntries(standing) }
}

/** Splits a new analysis: values of corrected fields go to `modelSaid`, all others to their columns */
export function separateCorrectedFields<T extends Record<Column, unknown>>(
  found: T,
  modelSaid: ModelSaid,
): Partial<T> & { modelSaid: ModelSaid } {
  const corrected = CORRECTABLE_FIELDS.filter((field) => field in modelSaid)
  const columns = new Set<string>(corrected.map((field) => CORRECTABLE_COLUMNS[field]))
  const written = Object.fromEntries(Object.entries(found).filter(([column]) => !columns.has(column))) as Partial<T>
  return { ...written, modelSaid: Object.fromEntries(corrected.map((field) => [field, found[CORRECTABLE_COLUMNS[field]]])) }
}
