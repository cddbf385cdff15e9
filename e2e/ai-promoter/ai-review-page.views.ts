import { DEMO_LOGO } from '../people.ts'
import { press, type Stage, screen, state, text, type View } from '../view.ts'

const KEY = 'a-key-of-this-picture'

const PAGE = {
  code: 200,
  company_logo: DEMO_LOGO,
  company_name: 'Bright Smile Dental',
  client_name: 'Dana',
  review_generator_uuid: '6d0f4a3e-50a3-4c0e-8c11-1d4f0f8f2a10',
  customer_keywords: ['Gentle', 'On time', 'Friendly staff', 'Clear prices', 'Clean', 'Good with kids', 'Explained well', 'Easy parking'],
  google_url: 'https://google.test/review',
  yelp_url: 'https://yelp.test/review',
  language: null as string | null,
  suggestions: [] as { reviews: string }[],
  reviewed_google: false,
  reviewed_yelp: false,
  feedback_given: false,
}

const DRAFTS = [
  'I came in for a crown on a back tooth. Dr. Patel showed me the scan first and explained each step well. The work was gentle and the staff were friendly from start to finish.',
  'Friendly staff, gentle work and every step explained. I knew what would happen before it did.',
  'The scan came first, then the crown, and I understood why. Gentle hands, friendly people.',
].map((reviews) => ({ reviews }))

const SPANISH = [
  { reviews: 'Vine por una corona. La Dra. Patel me mostró primero la imagen y me explicó bien cada paso. El trato fue muy amable.' },
]

const respondWith =
  (json: object, generation: { status: number; json: object } = { status: 200, json: { code: 200, data: DRAFTS } }) =>
  async ({ page }: Stage) => {
    await page.route(`**/api/review/business-promoter/ai-generate/${KEY}`, (route) => route.fulfill({ json }))
    await page.route('**/api/review/business-promoter/ai-generate', (route) => route.fulfill(generation))
  }

const requestedReview = (facts: Pick<View, 'name' | 'shows'> & Partial<View>): Omit<View, 'isScreen'> => ({
  path: `/review/business-promoter-ai/${KEY}`,
  readsSchemeOnlyOnLoad: true,
  before: respondWith(PAGE),
  ...facts,
})

const fillIn = async (stage: Stage) => {
  await press(/^Yes/)(stage)
  for (const keyword of ['Gentle', 'Friendly staff', 'Explained well']) await press(keyword)(stage)
  await stage.page.getByRole('textbox', { name: 'Comments' }).fill('Crown on a back tooth, Dr. Patel showed me the scan first')
  await press('Generate')(stage)
}

const rejection = { status: 429, json: { code: 429, details: { data: { code: 'too_many_requests', message: '', request_id: '' } } } }

/** The page behind a review request's link, for customers without an account */
export const aiReviewPageViews: readonly View[] = [
  screen(requestedReview({ name: 'ai-review-page', shows: text('Would you recommend Bright Smile Dental?') })),
  state(
    requestedReview({
      name: 'ai-review-page-keywords',
      after: press(/^Yes/),
      shows: text('Select the words that describe your experience'),
    }),
  ),
  state(requestedReview({ name: 'ai-review-page-draft', after: fillIn, shows: text('1/3') })),
  state(
    requestedReview({
      name: 'ai-review-page-another',
      after: async (stage) => {
        await fillIn(stage)
        await press('Regenerate')(stage)
      },
      shows: (page) => page.getByRole('dialog', { name: 'Show another draft?' }),
    }),
  ),
  state(
    requestedReview({
      name: 'ai-review-page-limit',
      before: respondWith(PAGE, rejection),
      after: async (stage) => {
        await fillIn(stage)
        await press('Write my own review')(stage)
      },
      shows: text('No more drafts for now.'),
    }),
  ),
  state(
    requestedReview({
      name: 'ai-review-page-feedback',
      after: press(/^No/),
      shows: (page) => page.getByRole('textbox', { name: 'Your feedback' }),
    }),
  ),
  state(
    requestedReview({
      name: 'ai-review-page-spanish',
      before: respondWith({ ...PAGE, language: 'es', customer_keywords: ['Trato amable', 'Puntual', 'Limpio'], suggestions: SPANISH }),
      after: press(/^Sí/),
      shows: text('Borrador de su opinión'),
    }),
  ),
]
