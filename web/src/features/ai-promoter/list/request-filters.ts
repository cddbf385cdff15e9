import { choiceFilter, type ListFilter, optionalPeriodFilter, toOptions } from '../../../platform/lists/list-filters.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A staff member by uuid. The options are known only once the staff has loaded, so the screen creates the control */
const staff: ListFilter<string | undefined, { staff: string | undefined }> = {
  initial: undefined,
  read: (address) => {
    const uuid = address.get('staff')
    return uuid !== null && UUID.test(uuid) ? uuid : undefined
  },
  write: (uuid) => ({ staff: uuid }),
}

export const REQUEST_FILTERS = {
  period: optionalPeriodFilter('date_from', 'date_to'),
  status: choiceFilter('status', {
    label: 'Status',
    options: toOptions({ REVIEWED: 'Reviewed', PENDING: 'Pending', GENERATING: 'Generating', FAILED: 'Failed' }),
  }),
  staff,
}
