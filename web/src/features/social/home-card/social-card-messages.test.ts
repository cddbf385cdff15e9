import { expect, test } from 'vitest'
import { writeSummarySentence } from './social-card-messages.ts'

const stats = (followers: number) => ({ likes: 1, comments: 1, followers })

test.each([
  { instagram: stats(38), facebook: stats(-4), sentence: 'Instagram gained 38 followers; Facebook lost 4.' },
  { instagram: null, facebook: stats(1), sentence: 'Facebook gained 1 follower.' },
  { instagram: stats(0), facebook: null, sentence: 'Instagram gained no followers.' },
  { instagram: null, facebook: null, sentence: 'No accounts connected yet. The numbers below are samples.' },
])('the dashboard’s sentence › "$sentence" › is written from the numbers', ({ sentence, ...summary }) => {
  expect(writeSummarySentence(summary)).toBe(sentence)
})
