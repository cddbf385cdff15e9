import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { billing } from '../billing.feature.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

test('the check of the card form at start › with a script that loads › is silent, and with one that does not › warns in the log', async () => {
  const warnings = () => marquee.logLines.filter((line) => line.includes('card form'))
  await billing.onStart?.(marquee.services)
  expect(warnings()).toEqual([])
  const problem = 'The card fields cannot be shown'
  await billing.onStart?.({ ...marquee.services, cards: { ...marquee.services.cards, findFormProblems: async () => [problem] } })
  expect(warnings()).toEqual([expect.stringContaining(problem)])
})
