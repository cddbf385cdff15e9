import { DEMO_LOGO } from '../people.ts'
import { press, type Stage, screen, state, text, type View } from '../view.ts'

const KEY = 'a-key-of-this-picture'

const PAGE = {
  code: 200,
  send_to: 'email',
  company_name: 'Bright Smile Dental',
  company_logo: DEMO_LOGO,
  google_url: 'https://google.test/review',
  yelp_url: 'https://yelp.test/review',
  previous_checked: {
    rating: null,
    google_review_clicked: false,
    yelp_review_clicked: false,
    feedback_given: false,
    marketing_permission_allow: false,
    friend_refer: false,
  },
}

const IN_SPANISH = { ...PAGE, language: 'es' }

const UNSUBSCRIBE = { code: 200, company_name: PAGE.company_name, company_logo: '', unsubscribed: false }

const respondWith = (what: 'clicked' | 'unsubscribe', json: object) => (stage: Stage) =>
  stage.page.route(`**/api/review/business-promoter/${what}/${KEY}`, (route) => route.fulfill({ json }))

const invited = (facts: Pick<View, 'name' | 'shows'> & Partial<View>): Omit<View, 'isScreen'> => ({
  path: `/review/business-promoter/${KEY}`,
  readsSchemeOnlyOnLoad: true,
  before: respondWith('clicked', PAGE),
  ...facts,
})

const unsubscribing = (facts: Pick<View, 'name' | 'shows'> & Partial<View>): Omit<View, 'isScreen'> => ({
  path: `/review/unsubscribe/${KEY}`,
  readsSchemeOnlyOnLoad: true,
  before: respondWith('unsubscribe', UNSUBSCRIBE),
  ...facts,
})

/** The pages behind an invitation's links, for customers without an account */
export const reviewPageViews: readonly View[] = [
  screen(invited({ name: 'review-page', shows: text('Would you recommend Bright Smile Dental?') })),
  screen(unsubscribing({ name: 'review-unsubscribe', shows: text('Stop review requests from Bright Smile Dental?') })),
  state(
    invited({
      name: 'review-page-links',
      after: press(/^Yes/),
      shows: (page) => page.getByRole('link', { name: /Google/ }),
    }),
  ),
  state(
    invited({
      name: 'review-page-feedback',
      after: press(/^No/),
      shows: (page) => page.getByRole('textbox', { name: 'Your feedback' }),
    }),
  ),
  state(
    invited({
      name: 'review-page-spanish',
      before: respondWith('clicked', IN_SPANISH),
      after: press(/^No/),
      shows: (page) => page.getByRole('textbox', { name: 'Sus comentarios' }),
    }),
  ),
  state(
    unsubscribing({
      name: 'review-unsubscribe-spanish',
      before: respondWith('unsubscribe', { ...UNSUBSCRIBE, language: 'es' }),
      shows: text('¿Dejar de recibir solicitudes de opinión de Bright Smile Dental?'),
    }),
  ),
  state(
    invited({
      name: 'review-page-done',
      before: respondWith('clicked', {
        ...PAGE,
        previous_checked: { ...PAGE.previous_checked, rating: 5, google_review_clicked: true, yelp_review_clicked: true },
      }),
      shows: text('You already gave us your feedback'),
    }),
  ),
  state(
    unsubscribing({
      name: 'review-unsubscribed',
      before: respondWith('unsubscribe', { ...UNSUBSCRIBE, unsubscribed: true }),
      shows: text('You’re unsubscribed'),
    }),
  ),
]
