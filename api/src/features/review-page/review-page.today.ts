import { contributeToday } from '../../platform/today.ts'
import { selectOpenFeedback, tellOpenTasks } from '../calls/calls.public.ts'

/** Private feedback that nobody has dealt with. It is completed in the list of action items */
export const reviewPageToday = contributeToday(
  (now) => [selectOpenFeedback.statement({ now })],
  ([[open]]) => ({
    items: tellOpenTasks(open, {
      key: 'private-feedback',
      one: '1 customer left feedback',
      many: 'customers left feedback',
      verb: 'Answer',
      kind: 'FEEDBACK',
    }),
  }),
)
