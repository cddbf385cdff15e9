import { useBlocker } from '@tanstack/react-router'
import { confirmLeave } from '../../ui/dialogs/confirm-leave.ts'
import type { AccountValues } from './account-setting.data.ts'

const FIELD_NAMES: Record<string, string> = {
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zip_code: 'Zip code',
  phone_number: 'Phone number',
  public_files_uuid: 'Picture',
}

/** "Phone number changed from (217) 555-0100 to (217) 555-0101", "3 changes: City, Zip code, Picture" */
export function describeAccountChanges(fields: readonly string[], values: AccountValues, saved: AccountValues): string {
  const [first = ''] = fields
  const names = fields.map((field) => FIELD_NAMES[field] ?? field)
  if (fields.length > 1) return `${fields.length} changes: ${names.join(', ')}`
  if (first === 'public_files_uuid') return values.public_files_uuid === null ? 'Picture will be removed' : 'Picture will change'
  const [before, after] = [String(saved[first]).trim(), String(values[first]).trim()]
  if (before === '') return `${names[0]} added`
  return after === '' ? `${names[0]} cleared` : `${names[0]} changed from ${before} to ${after}`
}

/** Requires confirmation for whatever would lose changes: a link, Back, closing the tab */
export function useUnsavedChangesQuestion(isChanged: boolean): void {
  useBlocker({
    // A registered blocker delays every change of the address, so it is registered only while there is something to lose
    disabled: !isChanged,
    enableBeforeUnload: () => isChanged,
    shouldBlockFn: async () => !(await confirmLeave('Your unsaved account changes will be lost.')),
  })
}
