import { enterAs } from '../people.ts'
import { heading, never, press, refuse, type Stage, screen, state, text, type View } from '../view.ts'

const WEB = '**/api/inquiry/website/contact?*'

/** A business without inquiries */
const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

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
