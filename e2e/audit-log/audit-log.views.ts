import { failRequests, heading, neverRespond, screen, state, text, type View } from '../view.ts'

const PAGE = '/auditLog'
const LIST = '**/api/user-management/audit-log?*'

export const auditLogViews: readonly View[] = [
  // The log contains at least the sign-in of the current user
  screen({ name: 'audit-log', touchTargets: true, who: 'demo', path: PAGE, tightCards: true, shows: text('Sign in') }),
  state({ name: 'audit-log-loading', who: 'demo', path: PAGE, before: neverRespond(LIST), shows: heading('Audit Log') }),
  state({
    name: 'audit-log-failed',
    who: 'demo',
    path: PAGE,
    before: failRequests(LIST),
    shows: text('The audit log could not be loaded'),
  }),
  state({ name: 'audit-log-nothing-found', who: 'demo', path: `${PAGE}?search=nothing-like-it`, shows: text('No matching events') }),
]
