import { DEMO_CLIENT_UUID, type DemoShare } from '../../../platform/demo/demo-data.ts'
import { savedAnswers } from './saved-answers.tables.ts'

const ANSWERS = [
  {
    title: 'Thanks for five stars',
    contents: 'Thank you, {name}. Words like yours mean a lot to everyone at {business}.',
  },
  {
    title: 'Sorry, please call us',
    contents:
      'Hello {name}, thank you for telling us. We take every comment seriously and would like to hear more. Please call our office manager at (217) 555-0100.',
  },
  {
    title: 'Stars without words',
    contents: 'Thank you for the rating, {name}. If there is anything that we could do better, we would love to hear it.',
  },
]

/** They say nothing of a visit or a treatment, as every answer in public should */
export const savedAnswersDemo: DemoShare = {
  name: 'saved answers',
  async make(db) {
    await db.insert(savedAnswers).values(ANSWERS.map((answer) => ({ clientUuid: DEMO_CLIENT_UUID, ...answer })))
  },
}
