import { FEEDBACK_NEEDED } from '#contract/review-page/review-page-rules.ts'
import type { CallProblem } from '../problem.ts'

/** Messages of the review pages */
export const reviewMessages = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  back: 'Back',
  sentWith: 'Sent with',
  sentByWith: (company: string) => `Sent by ${company} with`,

  question: (company: string) => `Would you recommend ${company}?`,
  oneTap: 'Thank you for your visit. One tap is enough.',
  yes: 'Yes, I would',
  no: 'No, not really',

  feedbackTitle: 'Please leave us feedback',
  feedbackPrivate: 'It goes to the practice and is not published.',
  feedbackGiven: 'We have your feedback. Write again if you want to change it.',
  yourFeedback: 'Your feedback',
  feedbackNeeded: FEEDBACK_NEEDED,
  submit: 'Submit',
  sending: 'Sending…',
  news: 'You may send me news from the practice',
  refer: 'I would refer a friend',
  alsoPublic: 'You can also write a public review',

  sorry: 'We are sorry to hear that',
  talkToTheTeam: 'Please tell the team what went wrong. They would like to put it right while you are here.',

  recommendToOthers: 'Glad to hear it. Would you tell others?',
  gladThanks: 'Glad to hear it. Thank you!',
  helpNeighbors: 'A few words on Google help your neighbors find the practice.',
  thanksForVisit: 'Thank you for your visit.',
  onGoogle: 'Review us on Google',
  onYelp: 'Review us on Yelp',
  seeOnYelp: 'See us on Yelp',
  opened: 'Opened',

  success: 'Review success',
  alreadySubmitted: 'You have already told us',
  thanks: 'Thank you for participation',
  companyOn: (company: string) => `${company} on`,

  pageTitle: 'Your opinion',

  problem: ({ message }: CallProblem) => message,
}

export type ReviewMessages = typeof reviewMessages
