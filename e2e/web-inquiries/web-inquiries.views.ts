import { enterAs } from '../people.ts'
import { heading, never, press, refuse, type Stage, screen, state, text, type View } from '../view.ts'

const WEB = '**/api/inquiry/website/contact?*'

/** A business without inquiries */
const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

/** The link to the address for alerts was not opened in time */
const withExpiredAddress = ({ page }: Stage) =>
  page.route('**/api/inquiry/website/notice', (route) =>
    route.fulfill({ json: { code: 200, notify: false, notify_email: '', pending_email: '', expired_email: 'front-desk@practice.test' } }),
  )

export const webInquiriesViews: readonly View[] = [
  screen({ name: 'web-inquiries', who: 'demo', path: '/webInquiries', shows: text('Dana Whitfield') }),
  state({
    name: 'web-inquiry-open',
    who: 'demo',
    path: '/webInquiries',
    after: ({ page }) => page.getByRole('link', { name: 'Dana Whitfield' }).first().click(),
    shows: (page) => page.getByRole('dialog').getByText('Received'),
  }),
  state({
    name: 'web-inquiries-notifications',
    who: 'demo',
    path: '/webInquiries',
    after: press('Notifications'),
    shows: (page) => page.getByRole('switch'),
  }),
  state({
    name: 'web-inquiries-notifications-expired',
    who: 'demo',
    path: '/webInquiries',
    before: withExpiredAddress,
    after: press('Notifications'),
    shows: text('The link to front-desk@practice.test was not opened in time'),
  }),
  state({ name: 'web-inquiries-empty', path: '/webInquiries', before: asNewcomer, shows: text('No web inquiries yet') }),
  state({ name: 'web-inquiries-loading', who: 'demo', path: '/webInquiries', before: never(WEB), shows: heading('Web Inquiries') }),
  state({
    name: 'web-inquiries-failed',
    who: 'demo',
    path: '/webInquiries',
    before: refuse(WEB),
    shows: text('The web inquiries could not be loaded'),
  }),
]
