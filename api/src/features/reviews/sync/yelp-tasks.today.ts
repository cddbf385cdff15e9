import { createTodayContribution } from '../../../platform/feature/today.ts'
import { buildTaskTiles, selectOpenYelpTasks } from '../../calls/calls.public.ts'

/** Low reviews on Yelp that need a reply there; they are completed in the list of action items */
export const yelpTasksToday = createTodayContribution(
  (now) => [selectOpenYelpTasks.statement({ now })],
  ([[open]]) => ({
    items: buildTaskTiles(open, {
      key: 'low-yelp-reviews',
      one: '1 low review on Yelp',
      many: 'low reviews on Yelp',
      verb: 'Open list',
      kind: 'YELP',
    }),
  }),
)
