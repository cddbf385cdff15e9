import type {
  ACTION_ITEM_ASSIGNEES,
  ACTION_ITEM_DISMISS_FILTERS,
  ACTION_ITEM_DUES,
  ACTION_ITEM_KINDS,
  ACTION_ITEM_SORTINGS,
} from '#contract/calls/action-items.ts'
import { choiceFilter, requiredChoiceFilter, toOptions } from '../../../platform/lists/list-filters.ts'
import type { ListView } from '../../../platform/lists/use-list-view.ts'

type Sorting = (typeof ACTION_ITEM_SORTINGS)[number]
type Kind = (typeof ACTION_ITEM_KINDS)[number]
type Assignee = (typeof ACTION_ITEM_ASSIGNEES)[number]
type Due = (typeof ACTION_ITEM_DUES)[number]
export type DismissFilter = (typeof ACTION_ITEM_DISMISS_FILTERS)[number]

export const ACTION_ITEM_FILTERS = {
  dismiss: requiredChoiceFilter('dismiss', {
    label: 'Status',
    look: 'segments',
    // By default the list shows open items
    initial: 'INCOMPLETED',
    options: toOptions<DismissFilter>({ INCOMPLETED: 'Open', COMPLETED: 'Done', ALL: 'All' }),
  }),
  kind: choiceFilter('kind', {
    label: 'Kind',
    options: toOptions<Kind>({ CALL_BACK: 'Callbacks', TASK: 'Tasks', FEEDBACK: 'Private feedback', YELP: 'Yelp reviews' }),
  }),
  due: choiceFilter('due', { label: 'Due', options: toOptions<Due>({ DUE: 'Today or overdue' }) }),
  assignee: choiceFilter('assignee', { label: 'Assigned to', options: toOptions<Assignee>({ MINE: 'Me' }) }),
  sorting: requiredChoiceFilter('sort_by_due_date', {
    label: 'Sort',
    look: 'sort',
    initial: 'BY_TODAY',
    options: toOptions<Sorting>({ BY_TODAY: 'Overdue first', ASC: 'Earliest first', DESC: 'Latest first' }),
  }),
}

export type ActionItemsView = ListView<typeof ACTION_ITEM_FILTERS>
