import { DEMO_CLIENT_UUID, type DemoContribution } from '../../../platform/demo/demo-data.ts'
import { savedReplies } from './saved-replies.tables.ts'

const REPLIES = [
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
    title: 'Rating without a comment',
    contents: 'Thank you for the rating, {name}. If there’s anything we could do better, we’d love to hear it.',
  },
]

/** They mention no visit or treatment, as required of every public reply */
export const savedRepliesDemo: DemoContribution = {
  name: 'saved replies',
  async make(db) {
    await db.insert(savedReplies).values(REPLIES.map((reply) => ({ clientUuid: DEMO_CLIENT_UUID, ...reply })))
  },
}
