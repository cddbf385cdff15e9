import type {
  ACTION_ITEM_ASSIGNEES,
  ACTION_ITEM_DISMISS_FILTERS,
  ACTION_ITEM_DUES,
  ACTION_ITEM_KINDS,
  ACTION_ITEM_SORTINGS,
} from '#contract/calls/action-items.ts'
import { choice, optionsOf, requiredChoice } from '../../../platform/lists/list-filters.ts'
import type { ListView } from '../../../platform/lists/use-list-view.ts'

type Sorting = (typeof ACTION_ITEM_SORTINGS)[number]
type Kind = (typeof ACTION_ITEM_KINDS)[number]
type Assignee = (typeof ACTION_ITEM_ASSIGNEES)[number]
type Due = (typeof ACTION_ITEM_DUES)[number]
export type DismissFilter = (typeof ACTION_ITEM_DISMISS_FILTERS)[number]

export const ACTION_ITEM_FILTERS = {
  dismiss: requiredChoice('dismiss', {
    label: 'Status',
    look: 'segments',
    // By default the list shows what is left to do
    initial: 'INCOMPLETED',
    options: optionsOf<DismissFilter>({ INCOMPLETED: 'Open', COMPLETED: 'Done', ALL: 'All' }),
  }),
  kind: choice('kind', {
    label: 'Kind',
    options: optionsOf<Kind>({ CALL_BACK: 'Callbacks', TASK: 'Tasks', FEEDBACK: 'Private feedback', YELP: 'Yelp reviews' }),
  }),
  due: choice('due', { label: 'Due', options: optionsOf<Due>({ DUE: 'Today or overdue' }) }),
  assignee: choice('assignee', { label: 'Assigned to', options: optionsOf<Assignee>({ MINE: 'Me' }) }),
  sorting: requiredChoice('sort_by_due_date', {
    label: 'Sort',
    look: 'sort',
    initial: 'BY_TODAY',
    options: optionsOf<Sorting>({ BY_TODAY: 'Overdue first', ASC: 'Earliest first', DESC: 'Latest first' }),
  }),
}

export type ActionItemsView = ListView<typeof ACTION_ITEM_FILTERS>
