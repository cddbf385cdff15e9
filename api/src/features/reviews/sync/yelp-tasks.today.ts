import { contributeToday } from '../../../platform/feature/today.ts'
import { describeOpenTasks, selectOpenYelpTasks } from '../../calls/calls.public.ts'

/** Low reviews on Yelp that need a reply there; they are completed in the list of action items */
export const yelpTasksToday = contributeToday(
  (now) => [selectOpenYelpTasks.statement({ now })],
  ([[open]]) => ({
    items: describeOpenTasks(open, {
      key: 'low-yelp-reviews',
      one: '1 low review on Yelp',
      many: 'low reviews on Yelp',
      verb: 'Open list',
      kind: 'YELP',
    }),
  }),
)
