import type { Page } from '@playwright/test'
import { enterAs } from '../people.ts'
import { failRequests, fetchOwnResponse, heading, neverRespond, type Stage, screen, state, text, type View } from '../view.ts'

const WEB = '**/api/inquiry/website/contact?*'
const ONE = '**/api/inquiry/website/inquiry/*'

const openDana = ({ page }: Stage) => page.getByRole('link', { name: 'Dana Whitfield' }).first().click()
const soFar = (page: Page) => page.getByRole('heading', { name: 'Activity' })

/** Text as some websites send it, and some people type it: it contains no place for a line break */
const ENDLESS = 'Donaudampfschifffahrt'.repeat(9).slice(0, 180)
const endless = (inquiry: Record<string, unknown>) => ({
  ...inquiry,
  name: ENDLESS,
  messages: `${ENDLESS} ${ENDLESS}`,
  email: `${ENDLESS}@mail.test`,
  phone_number: '2175550142'.repeat(5),
  required_datetime: ENDLESS.slice(0, 100),
  kwargs: { [ENDLESS.slice(0, 60)]: ENDLESS },
})

/** The server's own responses, with unbreakable text in each row */
async function withEndlessText({ page }: Stage) {
  await page.route(WEB, async (route) => {
    const response = await fetchOwnResponse(route)
    const body = (await response.json()) as { data: Record<string, unknown>[] }
    await route.fulfill({ response, json: { ...body, data: body.data.map(endless) } })
  })
  await page.route(ONE, async (route) => {
    const response = await fetchOwnResponse(route)
    const body = (await response.json()) as { data: Record<string, unknown> }
    const reply = { ...REPLY, words: ENDLESS, recipient: `${ENDLESS}@mail.test`, state: 'failed', problem: ENDLESS }
    const textReply = { words: ENDLESS, pictures: [NOT_KEPT], created_datetime: '2026-11-16T17:30:00.000Z' }
    await route.fulfill({ response, json: { ...body, data: { ...endless(body.data), replies: [reply], text_answers: [textReply] } } })
  })
}

const NOT_KEPT = {
  text_picture_uuid: '5b8f0a52-6f0f-4a55-9c3f-1d2e3f4a5b6c',
  state: 'rejected',
  problem: 'A file that is not a picture was not kept.',
  width: null,
  height: null,
}

const REPLY = {
  reply_uuid: '4b8f0a52-6f0f-4a55-9c3f-1d2e3f4a5b6c',
  channel: 'email',
  recipient: 'dana.whitfield@mail.test',
  words: 'Hello Dana,\n\nyes, we do.\n\nMegan',
  pictures: [],
  written_by: 'demo@marquee.test',
  written_by_name: null,
  created_datetime: '2026-11-16T17:26:00.000Z',
  state: 'sent',
  problem: '',
  waits_until: null,
}

/** The server's own response, with some fields replaced */
const withDetail = (change: Record<string, unknown>) => (stage: Stage) =>
  stage.page.route(ONE, async (route) => {
    const response = await fetchOwnResponse(route)
    const body = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...change } } })
  })

/** A business without inquiries */
const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

export const webInquiriesViews: readonly View[] = [
  screen({ name: 'web-inquiries', touchTargets: true, who: 'demo', path: '/webInquiries', shows: text('Dana Whitfield') }),
  screen({ name: 'web-inquiry-open', who: 'demo', path: '/webInquiries', after: openDana, shows: soFar }),
  state({ name: 'web-inquiries-new', who: 'demo', path: '/webInquiries?state=new', shows: text('Dana Whitfield') }),
  state({ name: 'web-inquiries-spam', who: 'demo', path: '/webInquiries?state=spam', shows: text('SEO Growth Team') }),
  state({
    name: 'web-inquiries-none-in-state',
    who: 'demo',
    path: '/webInquiries?state=new&date_from=2020-01-01&date_to=2020-01-31',
    shows: text('No inquiries to reply to'),
  }),
  state({
    name: 'web-inquiry-replied',
    who: 'demo',
    path: '/webInquiries',
    before: withDetail({
      state: 'answered',
      replies: [
        REPLY,
        {
          ...REPLY,
          reply_uuid: '2',
          channel: 'text',
          recipient: '+12175550142',
          state: 'waiting',
          waits_until: '2026-11-17T14:00:00.000Z',
        },
        { ...REPLY, reply_uuid: '3', state: 'failed', problem: 'This email address doesn’t exist. Please check it' },
      ],
      text_answers: [{ words: 'Thursday at 3 is fine.', pictures: [NOT_KEPT], created_datetime: '2026-11-17T15:10:00.000Z' }],
    }),
    after: openDana,
    shows: text('This email address doesn’t exist'),
  }),
  state({
    name: 'web-inquiry-spam',
    who: 'demo',
    path: '/webInquiries',
    before: withDetail({ state: 'spam', marked_datetime: '2026-11-16T17:26:00.000Z' }),
    after: openDana,
    shows: text('Marked as spam'),
  }),
  state({
    name: 'web-inquiry-unsubscribed',
    who: 'demo',
    path: '/webInquiries',
    before: withDetail({
      reply_by: {
        email: { to: 'dana.whitfield@mail.test', problem: 'This person has unsubscribed from your emails, so nothing can be sent' },
        text: { to: '', problem: 'The form has no phone number' },
      },
    }),
    after: openDana,
    shows: text('This person has unsubscribed from your emails'),
  }),
  state({
    name: 'web-inquiry-loading',
    who: 'demo',
    path: '/webInquiries',
    before: neverRespond(ONE),
    after: openDana,
    shows: text('Loading the inquiry'),
  }),
  state({
    name: 'web-inquiry-failed',
    who: 'demo',
    path: '/webInquiries',
    before: failRequests(ONE),
    after: openDana,
    shows: text('The inquiry could not be loaded'),
  }),
  state({ name: 'web-inquiries-endless-text', who: 'demo', path: '/webInquiries', before: withEndlessText, shows: text(ENDLESS) }),
  state({
    name: 'web-inquiry-endless-text',
    who: 'demo',
    path: '/webInquiries',
    before: withEndlessText,
    after: ({ page }) => page.getByRole('link', { name: ENDLESS }).first().click(),
    shows: soFar,
  }),
  state({ name: 'web-inquiries-empty', path: '/webInquiries', before: asNewcomer, shows: text('No web inquiries yet') }),
  state({ name: 'web-inquiries-loading', who: 'demo', path: '/webInquiries', before: neverRespond(WEB), shows: heading('Web Inquiries') }),
  state({
    name: 'web-inquiries-failed',
    who: 'demo',
    path: '/webInquiries',
    before: failRequests(WEB),
    shows: text('The web inquiries could not be loaded'),
  }),
]
