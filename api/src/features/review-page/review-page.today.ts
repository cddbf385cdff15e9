import { contributeToday } from '../../platform/feature/today.ts'
import { describeOpenTasks, selectOpenFeedback } from '../calls/calls.public.ts'

/** Private feedback that nobody has dealt with. It is completed in the list of action items */
export const reviewPageToday = contributeToday(
  (now) => [selectOpenFeedback.statement({ now })],
  ([[open]]) => ({
    items: describeOpenTasks(open, {
      key: 'private-feedback',
      one: '1 customer left feedback',
      many: 'customers left feedback',
      verb: 'Reply',
      kind: 'FEEDBACK',
    }),
  }),
)
