import { expect, test } from 'vitest'
import { summarySentence } from './social-card-messages.ts'

const stats = (followers: number) => ({ likes: 1, comments: 1, followers })

test.each([
  { instagram: stats(38), facebook: stats(-4), sentence: 'Instagram brought 38 followers; Facebook lost 4.' },
  { instagram: null, facebook: stats(1), sentence: 'Facebook brought 1 follower.' },
  { instagram: stats(0), facebook: null, sentence: 'Instagram brought no new followers.' },
  { instagram: null, facebook: null, sentence: 'No account of yours is connected yet. The figures below are samples.' },
])('the dashboard’s sentence › "$sentence" › is written from the numbers', ({ sentence, ...summary }) => {
  expect(summarySentence(summary)).toBe(sentence)
})
