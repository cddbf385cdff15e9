import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import ReputationReportScreen from './ReputationReportScreen.tsx'
import { DISTRIBUTION, PLACES, SAMPLE_STATS } from './sample-reputation.ts'

it('/reputationReport › opened › shows fixed stats marked as a sample, and requests none from the server', async () => {
  fakeApi()
  await renderScreen({ Screen: ReputationReportScreen, path: '/reputationReport' })
  const note = screen.getByRole('note')
  expect(within(note).getByText('Sample')).toBeDefined()
  expect(note.textContent).toContain('These are sample numbers')
  expect(screen.getByText('398')).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
})

it('/reputationReport › its invented stats › fit each other', () => {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  expect(sum(DISTRIBUTION.map(({ value }) => value))).toBe(SAMPLE_STATS.reviews)
  expect(sum(PLACES.map(({ reviews }) => reviews))).toBe(SAMPLE_STATS.reviews)
  expect(sum(PLACES.map(({ newReviews }) => newReviews))).toBe(SAMPLE_STATS.newReviews)
})
