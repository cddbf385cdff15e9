import { describe, expect, test } from 'vitest'
import { isBlank as isBlankOnServer } from '#contract/formats/text-rules.ts'
import type { ReviewPage } from '#contract/review-page/review-page.ts'
import { isBlank } from './is-blank.ts'
import { chooseFirstStep, STEP, stepAfterRating } from './review-flow.ts'

const page = (before: Partial<ReviewPage['previous_checked']>, urls: Partial<ReviewPage> = {}): ReviewPage => ({
  code: 200,
  send_to: 'email',
  company_name: 'Bright Smile Dental',
  company_logo: '',
  google_url: 'https://google.test',
  yelp_url: 'https://yelp.test',
  language: null,
  ...urls,
  previous_checked: {
    rating: null,
    google_review_clicked: false,
    yelp_review_clicked: false,
    feedback_given: false,
    marketing_permission_allow: false,
    friend_refer: false,
    ...before,
  },
})

describe('firstStep', () => {
  test.each([
    ['nothing', {}, STEP.question],
    ['5', { rating: 5 }, STEP.links],
    ['4 with one link opened', { rating: 4, google_review_clicked: true }, STEP.links],
    ['4 with both opened', { rating: 4, google_review_clicked: true, yelp_review_clicked: true }, STEP.finished],
    ['3', { rating: 3 }, STEP.feedback],
    ['1 with both opened', { rating: 1, google_review_clicked: true, yelp_review_clicked: true }, STEP.feedback],
  ])('with %s stored › is the step of the specification', (_name, before, step) => {
    expect(chooseFirstStep(page(before))).toBe(step)
  })

  test('of a business that is only on Google › does not wait for Yelp', () => {
    expect(chooseFirstStep(page({ rating: 5, google_review_clicked: true }, { yelp_url: '' }))).toBe(STEP.finished)
  })
})

test.each([
  [1, STEP.feedback],
  [3, STEP.feedback],
  [4, STEP.links],
  [5, STEP.links],
])('stepAfterRating › of %i › is %i', (rating, step) => {
  expect(stepAfterRating(rating)).toBe(step)
})

test.each(['', '  \n\t', '\u200b\u200d\ufeff', '\u2060 \u3164', '\u2800\u2800', '\u115f\uffa0\u00ad\ufe0f'])(
  'isBlank › of %j › sees nothing to send, as the server does',
  (text) => {
    expect([isBlank(text), isBlankOnServer(text)]).toEqual([true, true])
    expect([isBlank(`${text}x`), isBlankOnServer(`${text}x`)]).toEqual([false, false])
  },
)
