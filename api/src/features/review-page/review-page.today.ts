import { createTodayContribution } from '../../platform/feature/today.ts'
import { buildTaskTiles, selectOpenFeedback } from '../calls/calls.public.ts'

/** Private feedback that nobody has handled. It is completed in the list of action items */
export const reviewPageToday = createTodayContribution(
  (now) => [selectOpenFeedback.statement({ now })],
  ([[open]]) => ({
    items: buildTaskTiles(open, {
      key: 'private-feedback',
      one: '1 customer left feedback',
      many: 'customers left feedback',
      verb: 'Reply',
      kind: 'FEEDBACK',
    }),
  }),
)
