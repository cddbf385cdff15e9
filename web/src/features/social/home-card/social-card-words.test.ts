import { expect, test } from 'vitest'
import { summarySentence } from './social-card-words.ts'

const figures = (followers: number) => ({ likes: 1, comments: 1, followers })

test.each([
  { instagram: figures(38), facebook: figures(-4), says: 'Instagram brought 38 followers; Facebook lost 4.' },
  { instagram: null, facebook: figures(1), says: 'Facebook brought 1 follower.' },
  { instagram: figures(0), facebook: null, says: 'Instagram brought no new followers.' },
  { instagram: null, facebook: null, says: 'No account of yours is connected yet. The figures below are samples.' },
])('the dashboard’s sentence › "$says" › is written from the figures', ({ says, ...summary }) => {
  expect(summarySentence(summary)).toBe(says)
})
