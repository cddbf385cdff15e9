import type { Page } from '@playwright/test'
import type { z } from 'zod'
import { listReviewRequests } from '#contract/ai-promoter/review-requests.ts'
import { callApi, enterAs } from '../people.ts'
import { failRequests, field, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'
import { type detail, failed, generateForever, respondWithDetail, respondWithList, UUID, writing } from './ai-promoter-responses.ts'

const LIST = '/aiBusinessPromoter'
const CREATE = '/aiBusinessPromoter/create'
const DETAIL = `/aiBusinessPromoter/detail/${UUID}`
const PROMPTS = '/aiBusinessPromoter/promptConfiguration'
const STAFFS = '/staffsList'

const LIST_CALL = '**/api/review/business-promoter/ai-generate/main?*'
const STAFF_CALL = '**/api/review/business-promoter/staff'
const COMPANY_CALL = '**/api/review/business-promoter/company'

/** A business that has not configured anything */
const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

const showing = (change: Parameters<typeof detail>[0]) => (stage: Stage) => respondWithDetail(stage, change)

/** The demo business's newest request that can be sent */
async function newestRequest({ people, product }: Stage): Promise<string> {
  const { token } = await people.demo()
  const list = { ...listReviewRequests, path: `${listReviewRequests.path}?status=PENDING` as const }
  const { data } = await callApi<z.output<typeof listReviewRequests.response>>(product, list, token)
  return `/aiBusinessPromoter/detail/${data[0]?.review_generator_uuid}`
}

const sendForm = (page: Page) => page.getByRole('form', { name: 'Send the review request' })

async function openAssistants({ page }: Stage) {
  await page.getByRole('button', { name: 'Add assistants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assistants' })
  await dialog.getByRole('checkbox').first().check()
  return dialog
}

async function create(stage: Stage) {
  await field(stage.page, 'Name').fill('Marcus Bell')
  const dialog = await openAssistants(stage)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await field(stage.page, 'Comments').fill('First visit after moving here. Chipped front tooth, bonded the same day.')
  await stage.page.getByRole('button', { name: 'Create' }).click()
}

export const aiPromoterViews: readonly View[] = [
  screen({ name: 'ai-promoter', who: 'demo', path: LIST, touchTargets: true, shows: text('reviewed') }),
  screen({ name: 'ai-promoter-create', who: 'demo', path: CREATE, shows: text('What happens next') }),
  screen({
    name: 'ai-promoter-request',
    who: 'demo',
    path: newestRequest,
    shows: (page) => page.getByRole('img', { name: /^QR code/ }),
  }),
  screen({ name: 'ai-promoter-prompts', who: 'demo', path: PROMPTS, touchTargets: true, shows: text('Three variations') }),
  screen({ name: 'ai-promoter-staffs', who: 'demo', path: STAFFS, touchTargets: true, shows: text('whose rules shape suggestions') }),

  state({ name: 'ai-promoter-generating-row', who: 'demo', path: LIST, before: respondWithList, shows: text('Generating…') }),
  state({ name: 'ai-promoter-tools', who: 'demo', path: LIST, after: press('Tools'), shows: text('Type, keywords and rules') }),
  state({ name: 'ai-promoter-empty', path: LIST, before: asNewcomer, shows: text('No review requests yet') }),
  state({ name: 'ai-promoter-loading', who: 'demo', path: LIST, before: neverRespond(LIST_CALL), shows: heading('AI Business Promoter') }),
  state({
    name: 'ai-promoter-not-loaded',
    who: 'demo',
    path: LIST,
    before: failRequests(LIST_CALL),
    shows: text('The review requests could not be loaded'),
  }),
  state({
    name: 'ai-promoter-nothing-found',
    who: 'demo',
    path: `${LIST}?search=nobody-has-this-name`,
    shows: text('No matching review requests'),
  }),

  state({
    name: 'ai-promoter-create-problem',
    who: 'demo',
    path: CREATE,
    after: press('Create'),
    shows: text('Please enter name.'),
  }),
  state({
    name: 'ai-promoter-assistants',
    who: 'demo',
    path: CREATE,
    after: openAssistants,
    shows: (page) => page.getByRole('dialog', { name: 'Assistants' }).getByText(/^1 of \d+ selected$/),
  }),
  state({
    name: 'ai-promoter-overlay',
    who: 'demo',
    path: CREATE,
    before: generateForever,
    after: create,
    shows: text('Step 3 of 6'),
  }),

  state({
    name: 'ai-promoter-request-writing',
    who: 'demo',
    path: DETAIL,
    before: showing({ progress: writing(), suggestions: [] }),
    shows: text('Step 3 of 6'),
  }),
  state({
    name: 'ai-promoter-request-failed',
    who: 'demo',
    path: DETAIL,
    before: showing({ progress: failed(), suggestions: [] }),
    shows: (page) => page.getByRole('button', { name: 'Start again' }),
  }),
  state({
    name: 'ai-promoter-request-sent',
    who: 'demo',
    path: DETAIL,
    before: showing({
      email_address: 'marcus.bell@customer.test',
      email_state: 'sent',
      phone_number: '+12175550187',
      sms_state: 'failed',
      sms_problem: 'This number can’t receive texts. (21614)',
      rating: 1,
      bad_review_feedback: 'I waited half an hour, and nobody said why.',
    }),
    shows: (page) => page.getByRole('button', { name: 'Re-send' }),
  }),
  state({
    name: 'ai-promoter-request-text',
    who: 'demo',
    path: DETAIL,
    before: showing({}),
    after: async ({ page }) => {
      await sendForm(page).getByText('Phone Number').click()
      await page.getByRole('radiogroup', { name: 'Message' }).getByText('Text').click()
    },
    shows: text('their own link'),
  }),
  state({
    name: 'ai-promoter-request-rejected',
    who: 'demo',
    path: DETAIL,
    before: showing({}),
    after: ({ page }) => sendForm(page).getByRole('button', { name: 'Request' }).click(),
    shows: text('Please enter your e-mail.'),
  }),
  state({
    name: 'ai-promoter-request-unknown',
    who: 'demo',
    path: DETAIL,
    shows: text('We couldn’t find this review request'),
  }),
  state({
    name: 'ai-promoter-request-loading',
    who: 'demo',
    path: DETAIL,
    before: neverRespond('**/api/review/business-promoter/ai-generate/details?*'),
    shows: heading('Review request'),
  }),
  state({
    name: 'ai-promoter-edit',
    who: 'demo',
    path: `/aiBusinessPromoter/edit/${UUID}`,
    before: showing({}),
    shows: (page) => page.getByRole('button', { name: 'Remove Megan Doyle' }),
  }),

  state({
    name: 'ai-promoter-prompts-sample',
    who: 'demo',
    path: PROMPTS,
    after: async (stage) => {
      await stage.page.getByRole('group', { name: 'Customer keywords' }).getByRole('button').first().click()
      await field(stage.page, 'Rules for the 1st variation').fill('Start with why the patient came in. Calm and matter of fact.')
      await press('Try it')(stage)
    },
    shows: (page) => page.getByText(/^\d+ words$/),
  }),
  state({
    name: 'ai-promoter-prompts-edit-keywords',
    who: 'demo',
    path: PROMPTS,
    after: press('Edit'),
    shows: text('Separate them by commas'),
  }),
  state({ name: 'ai-promoter-prompts-new', path: PROMPTS, before: asNewcomer, shows: text('Three variations') }),
  state({
    name: 'ai-promoter-prompts-loading',
    who: 'demo',
    path: PROMPTS,
    before: neverRespond(COMPANY_CALL),
    shows: heading('Prompt Configuration'),
  }),
  state({
    name: 'ai-promoter-prompts-not-loaded',
    who: 'demo',
    path: PROMPTS,
    before: failRequests(COMPANY_CALL),
    shows: text('The settings could not be loaded'),
  }),

  state({ name: 'ai-promoter-staffs-empty', path: STAFFS, before: asNewcomer, shows: text('No staff yet') }),
  state({
    name: 'ai-promoter-staffs-not-loaded',
    who: 'demo',
    path: STAFFS,
    before: failRequests(STAFF_CALL),
    shows: text('Staff could not be loaded'),
  }),
  state({
    name: 'ai-promoter-staff-edit',
    who: 'demo',
    path: STAFFS,
    after: ({ page }) => page.getByRole('link', { name: /Patel/ }).first().click(),
    shows: (page) => page.getByRole('dialog', { name: 'Edit staff' }),
  }),
  state({
    name: 'ai-promoter-staff-create-problem',
    who: 'demo',
    path: `${STAFFS}?create=1`,
    after: async ({ page }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    },
    shows: text('Please enter name.'),
  }),
]
